/**
 * Where a panel with a `placement` stands: beside its bell, at the window's end, or over all of a small window. `embed`
 * asks when it opens the panel, and while it is open when the window or the bell moves. [kit.placement]
 */
import type { Settings } from './options';

export type Mode = 'inline' | 'screen' | 'popover' | 'drawer';

/** A phone, upright or on its side. */
const small = '(max-width:600px),(max-height:430px)';

/** How it stands in the window as the window is now. */
export const modeOf = ({ inline, placement, bell }: Settings): Mode =>
  inline
    ? 'inline'
    : placement && matchMedia(small).matches
      ? 'screen'
      : placement === 'popover' && bell
        ? 'popover'
        : 'drawer';

/**
 * The browser gives an element of the top layer a frame and a size, and takes a closed one out of the layout. A modal
 * dialog of the page may keep the pointer off everything else.
 */
const layer =
  'display:block;position:fixed;z-index:var(--notifications-panel-layer,100000);inset:auto;width:auto;height:auto;margin:0;border:0;padding:0;overflow:visible;pointer-events:auto;';
/** 400 px in a window of up to 848 px, else up to 1000 px: the factor 999 makes the width jump. */
const wideWidth = 'clamp(400px,(100vw - 848px)*999,1000px)';

/** Below a bell of the window's upper half, above one of the lower half, and aligned with the side that the bell is nearer to. */
function besideBell(bell: Element): string {
  const { left, right, top, bottom } = bell.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isUpper = top + bottom < height;
  const isEnd = left + right > width;
  const taken = isUpper ? bottom : height - top;
  return `${isUpper ? 'top' : 'bottom'}:${taken + 8}px;${isEnd ? 'right' : 'left'}:max(8px,${isEnd ? width - right : left}px);height:min(var(--notifications-panel-height,640px),${height - taken - 16}px);border-radius:12px;overflow:clip;`;
}

/** The box's style in a mode. */
export function placeOf(mode: Mode, { bell, wide, placement }: Settings): string {
  if (mode === 'inline') return 'width:100%;height:100%;';
  // No strip of the page stays visible, and nothing lies under a notch or a phone's own bars.
  if (mode === 'screen')
    return `${layer}inset:0;display:flex;flex-direction:column;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);`;
  const isPopover = mode === 'popover' && bell;
  // 48 px of the page always stay free for a click outside.
  const width = `width:min(100% - 48px,var(--notifications-panel-width,${wide && !isPopover ? wideWidth : '400px'}));`;
  const place = isPopover ? besideBell(bell) : 'inset-block:var(--notifications-panel-top,0) 0;inset-inline-end:0;';
  // An outline takes no room, and forced colours show it. The shadow of a drawer darkens all of the page.
  const shadow = placement ? `box-shadow:0 0 32px ${isPopover ? '#0005' : '100vmax #0007'};` : '';
  return `${layer}${width}${place}outline:1px solid #8884;${shadow}`;
}

const mark = 'notifications-panel';
/** In the kit's entry: the key of the page's entry before it, or true in a browser without `navigation`. */
const before = (): unknown => history.state?.[mark];

/** Truthy while the history takes an entry back, as this page has asked. */
let taking: unknown;

/**
 * The browser's Back closes a panel that fills the screen, in place of leaving the page. [kit.back]
 * @returns `opened` adds an entry to the history; `closed` takes it back, unless the page has moved on
 */
export function onBack(close: () => void, signal: AbortSignal): { opened(): void; closed(): void } {
  let isAdded = false;
  const opened = () => {
    if (isAdded) return;
    isAdded = true;
    // The page's own state goes along, because its router reads it.
    history.pushState({ ...history.state, [mark]: window.navigation?.currentEntry?.key ?? true }, '');
  };
  const closed = () => {
    const key = before();
    taking = key === true ? isAdded : key;
    if (taking)
      if (key === true)
        // One step, which may be one of the frame.
        history.back();
      // Past the entries of the frame. It is rejected when the page goes elsewhere meanwhile.
      else navigation?.traverseTo(`${key}`).committed?.catch(() => {});
    isAdded = false;
  };
  addEventListener(
    'popstate',
    () => {
      if (isAdded && !before()) {
        isAdded = false;
        // An element with a changed attribute has opened its new panel before the entry of the old one was taken back.
        (taking ? opened : close)();
      }
      taking = false;
    },
    { signal },
  );
  // The page may have been reloaded while a panel was open.
  closed();
  return { opened, closed };
}
