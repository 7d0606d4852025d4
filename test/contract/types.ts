/** The types of the OpenAPI document against the client's. openApi.test.ts and `tsc -p .` compile this file; nothing in it runs. */
import type { InferOutput } from 'valibot';
import type { components } from '../../fixtures/contract/openapi';
import type * as ours from '../../src/client/answers';
import type * as notes from '../../src/contract/noteShapes';
import type * as shapes from '../../src/contract/shapes';

type Theirs = components['schemas'];
/** Assignable both ways. */
const both = <A, B>(
  ..._proof: [A] extends [B] ? ([B] extends [A] ? [] : ['B is not A', A, B]) : ['A is not B', A, B]
) => {};

/** The contract lets an answer hold more fields than the client's type names. */
type Open<T> = T & { readonly [field: string]: unknown };

export function theClientsTypes() {
  both<Theirs['Indices'], ours.Indices>();
  both<Theirs['NotificationRange'], ours.NotificationRange>();
  both<Theirs['NotificationMedia'], ours.NotificationMedia>();
  both<Theirs['NotificationIds'], ours.NotificationIds>();
  both<Theirs['NotificationMeta'], ours.NotificationMeta>();
  both<Theirs['NotificationBlock'], ours.NotificationBlock>();
  both<Theirs['Notification'], ours.Notification>();
  both<Theirs['NotificationList'], ours.NotificationList>();
  both<Theirs['Me'], Open<ours.Me>>();
  both<Theirs['Suggestion'], ours.Suggestion>();
  both<Theirs['Suggestions'], ours.Suggestions>();
  both<Theirs['Comment'], Open<ours.Comment>>();
  both<Theirs['LikeState'], Open<ours.LikeState>>();
  both<Theirs['FollowState'], Open<ours.FollowState>>();
  both<Theirs['Marked'], ours.Marked>();
  both<Theirs['Seen'], ours.Seen>();
}

export function theSchemasThemselves() {
  both<Theirs['NotificationPairs'], DeepReadonly<InferOutput<typeof shapes.NotificationPairs>>>();
  both<Theirs['NotificationPair'], DeepReadonly<InferOutput<typeof notes.NotificationPair>>>();
  both<Theirs['SiteItem'], DeepReadonly<InferOutput<typeof shapes.SiteItem>>>();
  both<Theirs['PostItem'], DeepReadonly<InferOutput<typeof shapes.PostItem>>>();
  both<Theirs['Done'], DeepReadonly<InferOutput<typeof shapes.Done>>>();
  both<Theirs['Problem'], DeepReadonly<InferOutput<typeof shapes.Problem>>>();
  // @ts-expect-error these two are different, so `both` tells them apart
  both<Theirs['Me'], ours.Marked>();
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
