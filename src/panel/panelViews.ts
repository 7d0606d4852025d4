/** Views that are not needed to read the list. They may be lazy: docs/decisions/0003-first-load.md. */
import type { ComponentType } from 'react';
import type { UndoKey } from '../../reducers/events';

export interface UndoBarProps {
  readonly undoKey: UndoKey;
  /** How long ago the act was asked for when the bar is first drawn, in milliseconds. */
  readonly age: number;
}

export interface PanelViews {
  readonly Detail: ComponentType;
  readonly Help: ComponentType;
  readonly Empty: ComponentType;
  /** The pill of new notes. */
  readonly Arrivals: ComponentType;
  /** The bar of the checked notes. */
  readonly Bulk: ComponentType;
  readonly Search: ComponentType;
  /** The reply box under a row. */
  readonly QuickReply: ComponentType;
  readonly UndoBar: ComponentType<UndoBarProps>;
  /** The undo bars of acts on several notes. */
  readonly ManyUndo: ComponentType;
  /** What a person who is signed out can do. */
  readonly SignIn: ComponentType;
  readonly Connection: ComponentType;
  readonly Status: ComponentType;
  /** The focus rules and announcements for keys and screen readers. */
  readonly Assistance: ComponentType;
  /** Replaces the panel after a view threw an error. */
  readonly Crashed: ComponentType;
}
