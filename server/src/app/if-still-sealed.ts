import type { Lock } from '../db/lock.ts';
import type { Db } from '../db/open.ts';
import { transact } from '../db/transaction.ts';
import type { Cipher } from '../security/cipher.ts';
import { isSameSealed } from '../security/same-sealed.ts';

type Tested = {
  lock: Lock;
  read: (trx: Db) => Promise<{ credential: string } | undefined>;
  /** The sealed values that were tested. */
  credential: string;
};

/**
 * Stores a test result, unless the row has changed meanwhile or was deleted: the result would say nothing about the
 * new values.
 */
export function ifStillSealed(
  db: Db,
  cipher: Cipher,
  { lock, read, credential }: Tested,
  keep: (trx: Db) => Promise<void>,
): Promise<void> {
  return transact(db, async (trx) => {
    await lock(trx);
    const now = await read(trx);
    if (now && isSameSealed(cipher, now.credential, credential)) await keep(trx);
  });
}
