/**
 * The types of the events that the log may hold, derived from their descriptions in `schemas`. Reducers fold events,
 * effects react to them, the devtools group them. docs/logs.md describes the log file.
 */
import type { InferOutput } from 'valibot';
import {
  type ApiAnswers,
  type ApiCall,
  type ApiRequest,
  isListCall,
  type ListCall,
  type Problem,
  type RequestOf,
  type SubjectOf,
} from './api';
import type { plainEvents } from './schemas/events';
import type { Described } from './schemas/said';
import type * as session from './schemas/session';
import type { statusMessage } from './schemas/state';
import type { storageEvents } from './schemas/storage';
import type * as user from './schemas/user';
import type * as world from './schemas/world';
import type { DeepReadonly, TypeOf } from './typeOf';

/** What the status bar can say. src/panel/words has the sentence for each, by locale. */
export type StatusMessage = TypeOf<typeof statusMessage>;
export type Filter = string;
export type Filters = TypeOf<typeof session.filters>;
export type Removal = TypeOf<typeof session.removal>;
/** The press that asked for an act which can be sent again. */
export type MutationPress = TypeOf<typeof user.mutationPress>;
export type BulkAct = TypeOf<typeof user.bulkAct>;
export type UndoKey = TypeOf<typeof user.undoKey>;
export type MutationKind = TypeOf<typeof session.mutationKind>;
export type Target = TypeOf<typeof session.target>;
/** What a mutation is about. */
export type Thing = TypeOf<typeof session.thing>;
export type StoredMutation = TypeOf<typeof session.storedMutation>;
export type StoredDraft = TypeOf<typeof session.storedDraft>;
export type Links = TypeOf<typeof session.links>;

/** The events of a part of the catalogue. */
type EventsOf<C extends { readonly [type: string]: Described }> = {
  [T in keyof C]: DeepReadonly<{ type: T } & InferOutput<C[T]['fields']>>;
}[keyof C];

export type WorldEvent = EventsOf<typeof world.worldEvents>;
export type HostEvent = EventsOf<typeof world.hostEvents>;
export type PushEvent = EventsOf<typeof world.pushEvents>;
export type BrowserStorageEvent = EventsOf<typeof storageEvents>;
export type UserEvent = EventsOf<typeof user.userEvents>;

export type ApiAnswered = {
  [C in ApiCall]: {
    readonly type: 'api.answered';
    readonly call: C;
    readonly subject: SubjectOf<C>;
    readonly answer: ApiAnswers[C];
  };
}[ApiCall];

/** Calls that switch something on or off. Their failure says whether "on" was asked for. */
type SwitchCall = { [C in ApiCall]: RequestOf<C> extends { readonly on: boolean } ? C : never }[ApiCall];

export type ApiFailed = {
  [C in ApiCall]: {
    readonly type: 'api.failed';
    readonly call: C;
    readonly subject: SubjectOf<C>;
    readonly problem: Problem;
  } & (C extends SwitchCall ? { readonly on: boolean } : unknown);
}[ApiCall];

export type ApiEvent = { readonly type: 'api.requested'; readonly request: ApiRequest } | ApiAnswered | ApiFailed;

export type PanelEvent = EventsOf<typeof plainEvents> | ApiEvent;
export type EventType = PanelEvent['type'];

/**
 * One line of the log. `seq` has no gaps, `at` (milliseconds since 1970) never goes back, `cause` is the seq of the
 * entry that led to this one ([log.seq], [log.cause]).
 */
export interface Entry<E = PanelEvent> {
  readonly seq: number;
  readonly at: number;
  readonly cause?: number;
  readonly event: E;
}

/** Whether an event is an answer with the list, or with its pairs of id and hash. */
export const isListAnswer = (event: PanelEvent): event is Extract<ApiAnswered, { readonly call: ListCall }> =>
  event.type === 'api.answered' && isListCall(event.call);
