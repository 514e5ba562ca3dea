/** All that the doctor looks at, in the order in which it is read. Nothing is changed by it. */

import { join } from 'node:path';
import type { Config } from '../app/config.ts';
import { StartRefusal } from '../app/start-refusal.ts';
import { dataFiles } from '../db/data-files.ts';
import { type LookedAt, openReadOnly } from '../db/open-read-only.ts';
import { DatabaseRefusal } from '../db/refusal.ts';
import { cipherOfServer, makeCipher } from '../security/cipher.ts';
import { type FoundSecrets, findSecrets, lostText, pathOfSecrets } from '../security/secrets.ts';
import { type Chapter, type Finding, fault, looking, note } from './finding.ts';
import { lookAtSchema, type Schema } from './look-at-schema.ts';
import { lookAtSealed, type OtherCipher } from './look-at-sealed.ts';
import { lookAtRights, lookAtServer } from './look-at-server.ts';
import { lookAtSettings } from './look-at-settings.ts';
import { lookAtPeople, lookAtWriters } from './look-at-writers.ts';
import { lookOutside } from './look-outside.ts';

export async function examine(config: Config): Promise<Chapter[]> {
  const settings = await looking('Settings', async () => lookAtSettings(config));
  const database = await examineDatabase(config);
  const outside = await looking('Beside the database', () => lookOutside(config));
  return [settings, ...database, outside];
}

async function examineDatabase(config: Config): Promise<Chapter[]> {
  const target = config.database_url
    ? { url: config.database_url }
    : { file: join(config.data_dir, dataFiles.database) };
  let looked: LookedAt | null;
  try {
    looked = await openReadOnly(target);
  } catch (error) {
    if (!(error instanceof DatabaseRefusal)) throw error;
    return [{ about: 'Database', findings: [fault(error.message)] }];
  }
  if (!looked)
    return [
      {
        about: 'Database',
        findings: [note(`There is no database in ${config.data_dir} yet; the first start creates it.`)],
      },
    ];
  try {
    return await examineOpen(looked, config);
  } finally {
    await looked.close();
  }
}

async function examineOpen(looked: LookedAt, config: Config): Promise<Chapter[]> {
  const name = config.database_url ? decodeURIComponent(new URL(config.database_url).pathname.slice(1)) : '';
  const server = await looking('Database', () => lookAtServer(looked));
  let schema: Schema = { findings: [], tables: new Map(), is_upgraded: true };
  const tables = await looking('Tables', async () => {
    schema = await lookAtSchema(looked, config);
    return schema.findings;
  });
  const rights = await looking('Rights', () => lookAtRights(looked, name, schema.is_upgraded));
  const sealed = await looking('Stored secrets', async () => {
    const secrets = secretsAtHand(config);
    if (Array.isArray(secrets)) return secrets;
    const is_shared = config.platform_database === 'shared';
    const cipher = secrets && cipherOfServer(config, secrets);
    const findings = await lookAtSealed(looked.db, schema.tables, {
      ...{ cipher, is_shared },
      others: secrets ? othersOf(secrets, config) : [],
    });
    const others = findings.filter(({ severity }) => severity !== 'fault');
    // Without any secret each of them is as unreadable as the first.
    const isLost = !secrets && others.length < findings.length;
    return isLost ? [fault(lostText(pathOfSecrets(config.data_dir))), ...others] : findings;
  });
  const people = await looking('People and keys', () => lookAtPeople(looked, schema.tables));
  const writers = await looking('Who else writes here', () => lookAtWriters(looked, schema.tables, config));
  return [server, rights, tables, sealed, people, writers];
}

/** Formats and secrets that a platform may have had, and that the configuration does not name. */
function othersOf({ encryption_secret, jwt_secret }: FoundSecrets, { legacy_crypto }: Config): OtherCipher[] {
  const platforms = (secret: string, legacy: boolean) => makeCipher(secret, 'shared', legacy);
  const asSecret = 'TRUNKLINE_ENCRYPTION_SECRET is what TRUNKLINE_JWT_SECRET is';
  const withLegacy = 'TRUNKLINE_LEGACY_CRYPTO is set';
  return [
    ...(legacy_crypto ? [] : [{ to_set: withLegacy, cipher: platforms(encryption_secret, true) }]),
    ...(!jwt_secret || jwt_secret === encryption_secret
      ? []
      : [
          { to_set: asSecret, cipher: platforms(jwt_secret, false) },
          { to_set: `${asSecret}, and ${withLegacy}`, cipher: platforms(jwt_secret, true) },
        ]),
  ];
}

function secretsAtHand(config: Config): FoundSecrets | null | Finding[] {
  try {
    return findSecrets(config);
  } catch (error) {
    if (error instanceof StartRefusal) return [fault(error.message)];
    throw error;
  }
}
