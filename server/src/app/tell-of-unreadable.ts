/**
 * A server with the wrong encryption secret would run, and what it encrypts would be lost to the others, so the log
 * warns at the start.
 */

import { typedCommand } from '../db/how-typed.ts';
import type { Db } from '../db/open.ts';
import { type Cipher, formatOf } from '../security/cipher.ts';
import { type SealedPlace, sealedPlaces, someSealed } from './sealed-values.store.ts';

/** Of each place, which may have very many rows, nearly all without a value: a server that has just started answers meanwhile. */
const LOOKED_AT = { among: 1000, at_most: 20 };

type Log = { warn(about: object | string, message?: string): void };

/** Never fails: if the database does not answer, `/ready` says so. */
export async function tellOfUnreadable(db: Db, cipher: Cipher, log: Log): Promise<void> {
  try {
    const places: string[] = [];
    for (const place of sealedPlaces)
      if (await hasUnreadable(db, cipher, place)) places.push(`${place.table}.${place.column}`);
    if (places.length > 0)
      log.warn(
        `Stored values cannot be read with the encryption secret of this server (${places.join(', ')}). Is it the right one? Values saved meanwhile are encrypted with it. ${typedCommand('doctor')} lists the records.`,
      );
  } catch (error) {
    log.warn({ err: error }, 'whether stored values can be read is not known');
  }
}

async function hasUnreadable(db: Db, cipher: Cipher, place: SealedPlace): Promise<boolean> {
  const values = await someSealed(db, place, LOOKED_AT);
  return values.some(({ sealed }) => formatOf(sealed) !== 'clear' && !opens(cipher, sealed));
}

function opens(cipher: Cipher, sealed: string): boolean {
  try {
    cipher.open(sealed, '');
    return true;
  } catch {
    return false;
  }
}
