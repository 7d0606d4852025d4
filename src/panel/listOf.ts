/** Finds the list that scrolls, for what hears the pointer on rows. */
import type { RefObject } from 'react';

/** @param place any element of the panel */
export const listOf = (place: RefObject<HTMLElement | null>): HTMLElement | null =>
  place.current?.closest('.panel')?.querySelector<HTMLElement>('.list-scroll') ?? null;
