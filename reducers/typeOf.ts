/** What a schema describes, as the panel holds it: nothing of it is ever written to. */
import type { GenericSchema, InferOutput } from 'valibot';

export type DeepReadonly<T> = unknown extends T ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };
export type TypeOf<S extends GenericSchema> = DeepReadonly<InferOutput<S>>;
