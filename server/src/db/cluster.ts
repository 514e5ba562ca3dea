/**
 * Locks on a cluster whose nodes all take writes (Galera). A locked row is locked on one node only, and commits
 * conflict by the rows that they wrote. So a lock is a write there, of a row that both writers have in common
 * (decision 050).
 */
import { type CompiledQuery, sql } from 'kysely';
import { isMysql } from './dialect.ts';
import { heldBack } from './held-back.ts';
import { NODE_ADDRESS, saysCluster } from './node-session.ts';
import type { Db } from './open.ts';

/** Locks of two records may share a row: their writers then wait for each other, and nothing else. */
const SLOTS = 4096;

/** A transaction is another Kysely with the same adapter. */
const known = new WeakMap<object, Promise<boolean>>();

/** Asked once, when somebody first wants to know. */
function isCluster(db: Db): Promise<boolean> {
  const { adapter } = db.getExecutor();
  let asked = known.get(adapter);
  if (!asked) {
    const query: CompiledQuery = sql.raw(NODE_ADDRESS).compile(db);
    asked = db.executeQuery(query).then(({ rows }) => saysCluster(rows));
    known.set(adapter, asked);
    asked.catch(() => known.delete(adapter));
  }
  return asked;
}

/** If two transactions name the same thing, on any nodes, the database undoes the second, and it runs again. */
export async function lockAcrossNodes(trx: Db, what: string): Promise<void> {
  if (!isMysql(trx) || !(await isCluster(trx))) return;
  await sql`insert into trunkline_cluster_locks (slot, writes) values (${slotOf(what)}, 1)
    on duplicate key update writes = writes + 1 ${heldBack}`.execute(trx);
}

/** FNV-1a. */
function slotOf(what: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < what.length; at++) hash = Math.imul(hash ^ what.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % SLOTS;
}
