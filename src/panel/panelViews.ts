/** Views that are not needed to read the list. They may be lazy: docs/decisions/0003-first-load.md. */
import { type ComponentType, createContext } from 'react';
import type { UndoKey } from '../../reducers/events';

/** What the view `Undo` is for, and how long ago that was asked for, in milliseconds. */
export const UndoContext = createContext<{ readonly undoKey: UndoKey; readonly age: number }>({
  undoKey: 'all',
  age: 0,
});

export interface PanelViews {
  readonly Detail: ComponentType;
  readonly Help: ComponentType;
  readonly Empty: ComponentType;
  /** The pill of new notes. */
  readonly Arrivals: ComponentType;
  /** The bar of the checked notes. */
  readonly Bulk: ComponentType;
  /** The undo bar of what is in `UndoContext`. */
  readonly Undo: ComponentType;
  readonly Search: ComponentType;
  /** The reply box under a row. */
  readonly QuickReply: ComponentType;
  /** What a person who is signed out can do. */
  readonly SignIn: ComponentType;
  readonly Connection: ComponentType;
  readonly Status: ComponentType;
  /** The focus rules and announcements for keys and screen readers. */
  readonly Assistance: ComponentType;
  /** Replaces the panel after a view threw an error. */
  readonly Crashed: ComponentType;
}
