/** Views that are not needed to read the list. They may be lazy: docs/decisions/0003-first-load.md. */
import type { ComponentType } from 'react';

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
  /** What a person who is signed out can do. */
  readonly SignIn: ComponentType;
  readonly Connection: ComponentType;
  readonly Status: ComponentType;
  /** The focus rules and announcements for keys and screen readers. */
  readonly Assistance: ComponentType;
  /** Replaces the panel after a view threw an error. */
  readonly Crashed: ComponentType;
}
