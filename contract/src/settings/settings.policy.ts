/** Only admins have the installation's settings; everyone who may have to choose a password can read its rules. */
import type { Owner } from '../core/actor.ts';
import { allow, anyone, atLeast, deny, forWriters, type Rule, reachable } from '../core/policy.ts';

const within = reachable();

const openScreen: Rule<[]> = (actor) =>
  actor.scope === 'account' ? deny('You do not have permissions to manage Settings') : allow;

export const settingsPolicy = {
  /** The console's settings screen. */
  openScreen,
  readPasswordSettings: anyone,
  savePasswordSettings: forWriters(atLeast('admin')),
  readSystemInformation: atLeast('admin'),
  saveSystemInformation: forWriters(atLeast('admin')),
  readTtsCache: atLeast('admin'),
  clearTtsCache: forWriters(atLeast('admin')),
  readTtsCacheOfAccount: within as Rule<[Owner]>,
  clearTtsCacheOfAccount: forWriters(within),
};
