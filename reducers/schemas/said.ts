/** How an event is described: its speaker, its meaning, and its fields besides `type`. */
import * as v from 'valibot';

/**
 * `person`: a person did it. `world`: a browser, a host page, another tab or a clock told it. `effect`: an effect made it
 * because of an entry, and `verify --effects` compares the event and its cause. `effectAlone`: an effect made it, with or
 * without a cause.
 */
export type Speaker = 'person' | 'world' | 'effect' | 'effectAlone';

/** An event of the catalogue. */
export interface Described<S extends v.GenericSchema = v.GenericSchema> {
  readonly by: Speaker;
  readonly meaning: string;
  readonly fields: S;
}

const nothing = v.object({});

function saidBy(by: Speaker) {
  function described(meaning: string): Described<typeof nothing>;
  function described<S extends v.GenericSchema>(meaning: string, fields: S): Described<S>;
  function described(meaning: string, fields: v.GenericSchema = nothing): Described {
    return { by, meaning, fields };
  }
  return described;
}

export const byPerson = saidBy('person');
export const byWorld = saidBy('world');
export const byEffect = saidBy('effect');
export const byEffectAlone = saidBy('effectAlone');

/** @returns a schema of an event with its type */
export const whole = <T extends string, E extends v.ObjectEntries>(
  type: T,
  { fields }: Described<v.ObjectSchema<E, undefined>>,
) => v.object({ type: v.literal(type), ...fields.entries });
