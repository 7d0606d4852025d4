/** Views that are not needed to read the list. They may be lazy: docs/decisions/0003-first-load.md. */
import type { ComponentType } from 'react';

export interface PanelViews {
  readonly Detail: ComponentType;
  readonly Help: ComponentType;
  /** The contents of a list without notes. */
  readonly Empty: ComponentType;
  /** What a person who is signed out can do. */
  readonly SignIn: ComponentType;
  /** The line about how the panel is connected. */
  readonly Connection: ComponentType;
  /** The message in the status bar. */
  readonly Status: ComponentType;
  /** What people who use keys or a screen reader need besides. */
  readonly Assistance: ComponentType;
  /** Replaces the panel after a view threw an error. */
  readonly Crashed: ComponentType;
}
