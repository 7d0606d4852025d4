import { makeGaps } from '../../../src/panel/list/gaps';

interface Slide {
  readonly name: string;
  readonly frames: unknown;
}
const slides: Slide[] = [];

/** An element of the list at `top`, which records its animations: jsdom has no layout and no animation. */
function element(className: string, top: number, height = 80): HTMLElement {
  const made = document.createElement('li');
  made.className = className;
  made.id = `${className}@${top}`;
  made.getBoundingClientRect = () => new DOMRect(0, top, 400, height);
  made.animate = (frames) => {
    slides.push({ name: made.id, frames });
    return {} as Animation;
  };
  return made;
}
function list(...children: HTMLElement[]): HTMLElement {
  const scroller = element('list-scroll', 0, 300);
  scroller.append(...children);
  document.body.replaceChildren(scroller);
  return scroller;
}
const motion = (reduced: boolean) => {
  window.matchMedia = (media: string) => ({ media, matches: reduced }) as MediaQueryList;
};
if (typeof DOMRect === 'undefined') {
  Object.assign(globalThis, {
    DOMRect: class {
      constructor(
        readonly x: number,
        readonly y: number,
        readonly width: number,
        readonly height: number,
      ) {}
      get top() {
        return this.y;
      }
      get bottom() {
        return this.y + this.height;
      }
    },
  });
}

beforeEach(() => {
  slides.length = 0;
  motion(false);
});

test('[look.gap] elements below a removed bar move up from where they were', () => {
  const gaps = makeGaps();
  gaps.leave(element('undo', 80));
  gaps.close(list(element('row', 0), element('row', 80), element('group-head', 160), element('row', 190)));
  expect(slides.map(({ name }) => name)).toEqual(['row@80', 'group-head@160', 'row@190']);
  expect(slides[0]?.frames).toEqual([{ transform: 'translateY(80px)' }, { transform: 'none' }]);
});

test('[look.motion] elements out of sight are left alone', () => {
  const gaps = makeGaps();
  gaps.leave(element('undo', 80));
  gaps.close(list(element('row', 80), element('row', 301), element('row', 381)));
  expect(slides.map(({ name }) => name)).toEqual(['row@80']);
});

test('[look.gap] a gap closes once', () => {
  const gaps = makeGaps();
  const scroller = list(element('row', 80));
  gaps.leave(element('undo', 80));
  gaps.close(scroller);
  gaps.close(scroller);
  expect(slides).toHaveLength(1);
});

test('[look.motion] nothing moves with reduced motion', () => {
  motion(true);
  const gaps = makeGaps();
  gaps.leave(element('undo', 80));
  gaps.close(list(element('row', 80)));
  expect(slides).toEqual([]);
});

test('[undo.bar] [undo.still] a bar is as high as the row that it replaces, and its place as high as the bar', () => {
  const gaps = makeGaps();
  const heightOf = (id: number, own: number) => {
    const bar = element('undo', 0, own);
    gaps.setHeight(id, bar);
    return bar.style.minBlockSize;
  };
  gaps.keepHeight(7, element('row', 0, 104));
  expect(heightOf(7, 52)).toBe('104px');
  expect(heightOf(7, 120)).toBe('120px');
  expect(heightOf(8, 52)).toBe('52px');
});
