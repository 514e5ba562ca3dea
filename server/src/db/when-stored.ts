/** Work that follows a change once it is stored, and does not if it is undone. */
import type { Db } from './open.ts';

type Work = (db: Db) => void;

const waiting = new WeakMap<Db, Work[]>();

/** `work` gets the database itself, and must not throw. Without a transaction it runs at once. */
export function whenStored(trx: Db, work: Work): void {
  const others = waiting.get(trx);
  if (others) others.push(work);
  else if (!trx.isTransaction) work(trx);
}

/** For `transact`: collects the work from here on until the commit. */
export function collect(trx: Db): readonly Work[] {
  const works: Work[] = [];
  waiting.set(trx, works);
  return works;
}
