/**
 * Seals all that is sealed anew, under the encryption secret of now. What is interrupted goes on from where it was,
 * since each value says by itself which secret opens it; servers that know both secrets read either meanwhile.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { NOBODY } from '@trunkline/contract/core/actor.ts';
import { audit } from '../app/audit.ts';
import type { Config } from '../app/config.ts';
import {
  replaceSealed,
  type SealedPlace,
  type SealedValue,
  sealedPlaces,
  sealedValues,
} from '../app/sealed-values.store.ts';
import { typedCommand } from '../db/how-typed.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import { type Cipher, formatOf, makeCipher } from '../security/cipher.ts';
import type { FoundSecrets } from '../security/secrets.ts';
import { OPERATOR } from './operator.ts';
import { CommandRefusal } from './refusal.ts';

/** Whoever changes a record waits for so many at the most. */
const AT_ONCE = 100;
const PAUSE_MS = 2;
/** Servers write meanwhile: looked at again until nothing is left. */
const MOST_ROUNDS = 5;

/** One for each time that something is sealed anew, with the first of it. */
const ENTRY = {
  action: 'rotate',
  kind: 'settings',
  record_sid: null,
  record_name: 'the encryption secret',
  owner: NOBODY,
};

export type Rotated = { sealed: number; unreadable: string[] };

export function refuseRotation(
  config: Config,
  { encryption_secret, encryption_secret_other }: FoundSecrets,
): void {
  if (config.platform_database === 'shared')
    throw new CommandRefusal(
      "The platform's components read these values with their own secret and could no longer read them. On a shared database, keep the platform's encryption secret.",
    );
  if (config.legacy_crypto)
    throw new CommandRefusal(
      `With TRUNKLINE_LEGACY_CRYPTO a wrong secret cannot be detected, so nothing is encrypted again. Remove that variable first, and check with ${typedCommand('doctor')} that everything can still be read.`,
    );
  if (!encryption_secret_other)
    throw new CommandRefusal(
      `There is no second secret, so there is nothing to rotate. Set the new secret in TRUNKLINE_ENCRYPTION_SECRET and the old one in TRUNKLINE_ENCRYPTION_SECRET_OTHER on every server, or, if the secrets are in the data directory, start with ${typedCommand('rotate-keys', '--new')}.`,
    );
  if (encryption_secret === encryption_secret_other)
    throw new CommandRefusal(
      'TRUNKLINE_ENCRYPTION_SECRET and TRUNKLINE_ENCRYPTION_SECRET_OTHER are the same.',
    );
}

/** `progress` is told after each thousand. */
export async function rotateKeys(
  db: Db,
  { encryption_secret, encryption_secret_other }: FoundSecrets,
  progress: (sealed: number) => void,
): Promise<Rotated> {
  const now = makeCipher(encryption_secret, 'own');
  const before = makeCipher(encryption_secret_other ?? '', 'own');
  let sealed = 0;
  let unreadable: string[] = [];
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const began = sealed;
    unreadable = [];
    for (const place of sealedPlaces)
      for await (const found of oldValues(db, place, now, before)) {
        unreadable.push(...found.unreadable.map((sid) => `${place.table} ${sid}`));
        if (found.anew.length === 0) continue;
        const isFirst = sealed === 0;
        await transact(db, async (trx) => {
          if (isFirst) await audit(trx, OPERATOR, ENTRY);
          await replaceSealed(trx, place, found.anew);
        });
        if (Math.floor((sealed + found.anew.length) / 1000) > Math.floor(sealed / 1000))
          progress(sealed + found.anew.length);
        sealed += found.anew.length;
        await pause(PAUSE_MS);
      }
    if (sealed === began) break;
  }
  return { sealed, unreadable };
}

type Part = { anew: (SealedValue & { anew: string })[]; unreadable: string[] };

async function* oldValues(db: Db, place: SealedPlace, now: Cipher, before: Cipher): AsyncGenerator<Part> {
  for await (const values of sealedValues(db, place, AT_ONCE)) {
    const part: Part = { anew: [], unreadable: [] };
    for (const value of values) {
      const verdict = anewOf(value.sealed, now, before);
      if (verdict === 'unreadable') part.unreadable.push(value.sid);
      else if (verdict !== 'done') part.anew.push({ ...value, anew: verdict.anew });
    }
    yield part;
  }
}

/** What stands there in clear is none of this; what both secrets seem to open is left alone. */
function anewOf(sealed: string, now: Cipher, before: Cipher): { anew: string } | 'done' | 'unreadable' {
  const format = formatOf(sealed);
  if (format === 'clear') return 'done';
  const byNow = opened(now, sealed);
  if (format === 'ours' && byNow !== null) return 'done';
  const byBefore = opened(before, sealed);
  if (byNow !== null && byBefore !== null) return 'unreadable';
  const text = byBefore ?? byNow;
  return text === null ? 'unreadable' : { anew: now.seal(text) };
}

function opened(cipher: Cipher, sealed: string): string | null {
  try {
    return cipher.open(sealed, '');
  } catch {
    return null;
  }
}
