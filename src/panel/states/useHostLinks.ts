/** Where the host page opens links, a plain click on one in the panel is told to it; any other is the browser's. `Assistance` uses it. [host.links] */
import { type RefObject, useEffect } from 'react';
import { linksOpenAtHost } from '../../../reducers/selectors';
import { isPlain } from '../isPlain';
import { usePanelWorld } from '../world';

/** @param place any element of the panel */
export function useHostLinks(place: RefObject<HTMLElement | null>): void {
  const { state$, append } = usePanelWorld();
  useEffect(() => {
    const panel = place.current?.closest('.panel');
    if (!panel || !linksOpenAtHost(state$.value)) return undefined;
    const onClick = (event: MouseEvent) => {
      const { target, defaultPrevented } = event;
      if (defaultPrevented || !isPlain(event)) return;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="http"]');
      if (!link || !panel.contains(link)) return;
      event.preventDefault();
      append({ type: 'user.followedLink', url: link.href });
    };
    // On the document, after what React and the list hear.
    const { ownerDocument } = panel;
    ownerDocument.addEventListener('click', onClick);
    return () => ownerDocument.removeEventListener('click', onClick);
  }, [place, state$, append]);
}
