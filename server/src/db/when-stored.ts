/** What follows a change when it is stored, and does not when it is undone. */
import type { Db } from './open.ts';

type Work = (db: Db) => void;

const waiting = new WeakMap<Db, Work[]>();

/** `work` is given the database itself, and throws nothing. Without a transaction it is done at once. */
export function whenStored(trx: Db, work: Work): void {
  const others = waiting.get(trx);
  if (others) others.push(work);
  else if (!trx.isTransaction) work(trx);
}

/** For `transact`: what is asked for from here on waits. */
export function collect(trx: Db): readonly Work[] {
  const works: Work[] = [];
  waiting.set(trx, works);
  return works;
}
