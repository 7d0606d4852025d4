/** A long list of rows of one height, of which only those in sight are drawn. */
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export const rowHeight = 22;

export type VirtualRows = Virtualizer<HTMLDivElement, Element>;

export const useVirtualRows = (
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  overscan: number,
): VirtualRows =>
  useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    useFlushSync: false,
  });
