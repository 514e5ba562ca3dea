/** Changing the installation's settings; what the input names is changed, the rest stays. */
import type {
  PasswordSettingsInput,
  SystemInformation,
  SystemInformationInput,
} from '@trunkline/contract/settings/settings.contract.ts';
import { audit } from '../app/audit.ts';
import type { Db } from '../db/open.ts';
import type { Origin } from '../http/route.ts';
import { refuseIfChanged } from '../http/version.ts';
import {
  readPasswordSettings,
  readSystemInformation,
  replacePasswordSettings,
  replaceSystemInformation,
} from './settings.store.ts';

export function savePasswordSettings(db: Db, origin: Origin, input: PasswordSettingsInput): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await readPasswordSettings(trx);
    refuseIfChanged(origin, before);
    const after = { ...before, ...named(input) };
    await replacePasswordSettings(trx, after);
    await audit(trx, origin, { action: 'update', ...about('Password settings'), before, after });
  });
}

/** Answers all of it. */
export function saveSystemInformation(
  db: Db,
  origin: Origin,
  input: SystemInformationInput,
): Promise<SystemInformation> {
  return db.transaction().execute(async (trx) => {
    const before = await readSystemInformation(trx);
    refuseIfChanged(origin, before);
    const after = { ...before, ...named(input) };
    await replaceSystemInformation(trx, after);
    await audit(trx, origin, { action: 'update', ...about('System information'), before, after });
    return after;
  });
}

/** Keys without a value were not named. */
function named<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

export function about(record_name: string) {
  return {
    kind: 'settings',
    record_sid: null,
    record_name,
    owner: { service_provider_sid: null, account_sid: null },
  };
}
