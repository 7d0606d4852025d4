/**
 * The messages between the demo's pages and the page that holds the provider, over a BroadcastChannel. demoProvider.ts
 * asks, leadWhenFree.ts answers.
 */
import { partOf } from '../../../reducers/guards';
import type { ProxyRequest } from '../../sandbox/proxyPage/request';

/** One HTTP request, as structured clone takes it. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly token?: string | null;
  /** JSON. */
  readonly body?: string | null;
  readonly form?: ProxyRequest['formData'];
}

export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type DemoMessage =
  /** Another page now holds the provider. Requests without an answer are sent again. */
  | { readonly kind: 'leads' }
  | { readonly kind: 'ask'; readonly id: string; readonly request: PlainRequest }
  | { readonly kind: 'abort'; readonly id: string }
  /** Null: no answer came, as when a connection is cut. */
  | { readonly kind: 'answer'; readonly id: string; readonly response: PlainResponse | null }
  | { readonly kind: 'connect'; readonly id: string; readonly path: string }
  | { readonly kind: 'opened' | 'refused' | 'closed' | 'cut' | 'leave'; readonly id: string }
  /** A text on a push channel: from the provider (`heard`), or to it (`send`). */
  | { readonly kind: 'heard' | 'send'; readonly id: string; readonly text: string };

/** It looks at `kind` alone, because all pages are of one build and one origin. */
export const isDemoMessage = (data: unknown): data is DemoMessage => typeof partOf(data)['kind'] === 'string';

/** The name of the channel, the lock and the database: one provider for each folder that the demo is served from. */
export const nameOf = (base: URL): string => `notifications demo ${base.pathname}`;
