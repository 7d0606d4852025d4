/**
 * The catalogue: every event that the log may hold. Each is a fact in the past; the part of its name before the dot says
 * which part of the panel or of the world it is about. Types (reducers/events.ts), names, redaction, the check of
 * effects, the tests' random events and the published JSON Schema are all derived from it.
 */
import * as v from 'valibot';
import { calls, problem } from './calls';
import { effectEvents } from './effects';
import { flag, sentence, stays } from './fields';
import { reportEvents } from './reports';
import { byEffect, type Described } from './said';
import { sessionEvents } from './session';
import { storageEvents } from './storage';
import { userEvents } from './user';
import { hostEvents, pushEvents, worldEvents } from './world';

/** All events but those of calls, which have one shape for each call. */
export const plainEvents = {
  ...sessionEvents,
  ...worldEvents,
  ...hostEvents,
  ...pushEvents,
  ...storageEvents,
  ...userEvents,
  ...effectEvents,
  ...reportEvents,
  'log.refused': byEffect(
    'JSON cannot hold an event of this type, so this entry stands for it. That was reported ([log.refused]).',
    v.object({ eventType: stays(isKnownEvent, 'unknown'), reason: sentence }),
  ),
};

const ofCall = (shapes: (call: string, row: (typeof calls)[keyof typeof calls]) => v.ObjectEntries) =>
  v.variant(
    'call',
    Object.entries(calls).map(([call, row]) => v.object({ call: v.literal(call), ...shapes(call, row) })),
  );

const callEvents = {
  'api.requested': byEffect(
    'The provider is asked.',
    v.object({ request: ofCall((_call, { request }) => request.entries) }),
  ),
  'api.answered': byEffect(
    'The provider answered, parsed.',
    ofCall((_call, { subject, answer }) => ({ subject, answer })),
  ),
  'api.failed': byEffect(
    'A call failed. Of a call that switches something, `on` says which way.',
    ofCall((_call, { request, subject }) => ({ subject, problem, ...('on' in request.entries && { on: flag }) })),
  ),
};

export const events: { readonly [type: string]: Described } = { ...plainEvents, ...callEvents };

export function isKnownEvent(type: string): boolean {
  return Object.hasOwn(events, type);
}
