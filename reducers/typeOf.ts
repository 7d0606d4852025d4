/** The type that a schema describes, with all fields read-only. */
import type { GenericSchema, InferOutput } from 'valibot';

export type DeepReadonly<T> = unknown extends T ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };
export type TypeOf<S extends GenericSchema> = DeepReadonly<InferOutput<S>>;
