import { NOBODY } from '@trunkline/contract/core/actor.ts';
import type { Told } from '../app/event-hub.ts';

/** Somebody's device or carrier came or went, nobody knows whose: whoever shows one asks again. */
export const OF_SOMEBODY: Told = {
  ...{ kind: 'registrations', action: 'register', sid: null, by: null },
  ...NOBODY,
};
