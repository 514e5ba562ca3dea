/** Changing the installation's settings; what the input names is changed, the rest stays. */
import { NOBODY } from '@trunkline/contract/core/actor.ts';
import {
  networksFault,
  type PasswordSettingsInput,
  type SystemInformation,
  type SystemInformationInput,
} from '@trunkline/contract/settings/settings.contract.ts';
import { change } from '../app/change.ts';
import { everywhere } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { whatIsSaid } from '../db/values.ts';
import { problems } from '../http/problems.ts';
import type { Origin } from '../http/route.ts';
import {
  readPasswordSettings,
  readSystemInformation,
  replacePasswordSettings,
  replaceSystemInformation,
} from './settings.store.ts';

export function savePasswordSettings(db: Db, origin: Origin, input: PasswordSettingsInput): Promise<void> {
  return change(db, origin, {
    locks: [everywhere('settings')],
    before: readPasswordSettings,
    version: (record) => ({ record }),
    async work(trx, before) {
      const after = { ...before, ...whatIsSaid(input) };
      await replacePasswordSettings(trx, after);
      return { action: 'update', ...about('Password settings'), before, after };
    },
  });
}

/** Answers all of it. */
export async function saveSystemInformation(
  db: Db,
  origin: Origin,
  input: SystemInformationInput,
): Promise<SystemInformation> {
  let saved: SystemInformation | undefined;
  await change(db, origin, {
    locks: [everywhere('settings')],
    before: readSystemInformation,
    version: (record) => ({ record }),
    async work(trx, before) {
      const fault = networksFault(input.private_network_cidr, before.private_network_cidr);
      if (fault) throw problems.invalid([{ path: 'private_network_cidr', message: fault }]);
      const after = { ...before, ...whatIsSaid(input) };
      await replaceSystemInformation(trx, after);
      saved = after;
      return { action: 'update', ...about('System information'), before, after };
    },
  });
  return saved as SystemInformation;
}

export function about(record_name: string) {
  return {
    kind: 'settings',
    record_sid: null,
    record_name,
    owner: NOBODY,
  };
}
