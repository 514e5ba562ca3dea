/** Traces in a file of their own: what arrived together of a trace is one packed row, found by its day and a hash. */
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync, inflateRaw } from 'node:zlib';
import { Kysely, type RawBuilder, sql } from 'kysely';
import { eachInSlices } from '../../db/slices.ts';
import { claimFile } from '../../db/sqlite.ts';
import { sqliteDialect } from '../../db/sqlite-driver.ts';
import { threadConnection } from '../../db/thread-connection.ts';
import type { ResourceSpans, TracePart, WritableTraceStore } from '../trace-store.ts';
import { type CallsDb, rowsOf } from './reading.ts';
import { refuseNewer } from './refuse-newer.ts';
import { dayOf } from './schema.ts';

const DAY_MS = 86_400_000;
const BETWEEN_CLEANINGS_MS = 600_000;
const ROWS_A_STEP = 500;
/** SQLite takes 32,766 values in one statement, and packing many at once holds all of them in memory. */
const PARTS_A_STEP = 500;
/** Of the tables. */
const VERSION = 1;
/** Characters. What is shorter is packed in less time than it takes to ask another thread for that. */
const SHORT = 16_384;
const packLong = promisify(deflateRaw);
const unpack = promisify(inflateRaw);
/** Of one trace; what is more of it is left out. */
const LARGEST_TRACE = 32 * 1_048_576;

const TABLES = [
  sql`create table if not exists parts (id integer primary key, day integer not null, hash integer not null,
    trace text not null, packed blob not null)`,
  sql`create index if not exists parts_by_hash on parts (day, hash)`,
  sql`pragma user_version = ${sql.lit(VERSION)}`,
];

const pack = async (text: string) => (text.length < SHORT ? deflateRawSync(text) : packLong(text));

export function embeddedTraceStore(file: string, retention_days: number): WritableTraceStore {
  refuseNewer(file, VERSION);
  const connection = threadConnection(file);
  const db: CallsDb = new Kysely({ dialect: sqliteDialect({ reader: connection, writer: connection }) });
  let ready: Promise<void> | null = null;
  const cleaning = setInterval(() => void clean().catch(() => {}), BETWEEN_CLEANINGS_MS).unref();

  /** Once for each process; the next question tries again what failed. */
  function makeTables(): Promise<void> {
    ready ??= (async () => {
      // Readable by nobody else, as SQLite would not make it by itself.
      claimFile(file);
      for (const table of TABLES) await table.execute(db);
    })();
    return ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
  }

  async function clean(): Promise<void> {
    if (!existsSync(file)) return;
    const oldest = dayOf(Date.now() - retention_days * DAY_MS);
    for (let removed = 1n; removed > 0n; ) {
      const step = await sql`delete from parts where id in
        (select id from parts where day < ${oldest} order by day limit ${ROWS_A_STEP})`.execute(db);
      removed = step.numAffectedRows ?? 0n;
    }
  }

  /** Written as JSON a few at a time, so that others are answered in between; what is long is packed beside that. */
  async function packed(parts: readonly TracePart[], day: number) {
    const rows: Promise<RawBuilder<unknown>>[] = [];
    const add = async ({ trace_id, spans }: TracePart) =>
      sql`(${day}, ${crc32(trace_id)}, ${trace_id}, ${await pack(JSON.stringify(spans))})`;
    await eachInSlices(parts, (part) => rows.push(add(part)), 1);
    return rows;
  }

  return {
    async write(parts) {
      if (parts.length === 0) return;
      await makeTables();
      const day = dayOf(Date.now());
      // What was stored before a step failed comes again with the rest, and is told once by whoever reads it.
      for (let from = 0; from < parts.length; from += PARTS_A_STEP) {
        const rows = await Promise.all(await packed(parts.slice(from, from + PARTS_A_STEP), day));
        await sql`insert into parts (day, hash, trace, packed) values ${sql.join(rows)}`.execute(db);
      }
    },

    async find(trace_id, { from, until }) {
      if (!existsSync(file)) return null;
      await makeTables();
      // They arrive during the call and soon after it; a clock may be wrong by some hours.
      const [first, last] = [dayOf(from) - 1, dayOf(until) + 2];
      const found = await rowsOf<{ packed: Uint8Array }>(
        db,
        sql`select packed from parts where day between ${first} and ${last} and hash = ${crc32(trace_id)}
          and trace = ${trace_id} order by id`,
      );
      if (found.length === 0) return null;
      const resourceSpans: ResourceSpans[] = [];
      let size = 0;
      for (const { packed } of found) {
        const text = (await unpack(packed)).toString();
        size += text.length;
        if (size > LARGEST_TRACE) break;
        resourceSpans.push(...JSON.parse(text));
      }
      return { resourceSpans };
    },

    async close() {
      clearInterval(cleaning);
      await db.destroy();
    },
  };
}
