/** The other end of `call-writer.ts`: the one thread that writes the file, a batch after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../../db/sqlite.ts';
import type { Points } from '../call-store.ts';
import { levelSettler } from './level-keeper.ts';
import { makeTables } from './make-tables.ts';
import { retentionKeeper } from './retention.ts';
import { figureWriter, type Marks } from './write-figures.ts';
import { pointWriter } from './write-points.ts';

type Oldest = { oldest_ms: number; oldest_alert_ms: number };
export type ToWriter = { nth: number; points: Points; marks: Marks } | Oldest | 'close';
/** `only_figures`: the calls are kept elsewhere. */
export type WriterData = { file: string; only_figures: boolean };
export type FromWriter = { nth: number; failure: { message: string; errcode: unknown } | null };

const BETWEEN_SETTLINGS_MS = 10_000;

const { file, only_figures } = workerData as WriterData;
const database = openSqlite(file);
makeTables(database);
const write = only_figures ? countOnly() : pointWriter(database);
const keepRetention = retentionKeeper(database);
const settleLevels = levelSettler(database);
let settling: NodeJS.Timeout | null = null;
settleLater();

parentPort?.on('message', (message: ToWriter) => {
  if (message === 'close') {
    if (settling) clearTimeout(settling);
    database.close();
    parentPort?.close();
  } else if ('oldest_ms' in message) removeOld(message);
  else parentPort?.postMessage(replyTo(message));
});

function countOnly(): (points: Points, marks: Marks) => void {
  const count = figureWriter(database);
  return ({ calls }, marks) => count(calls, marks);
}

function replyTo({ nth, points, marks }: { nth: number; points: Points; marks: Marks }): FromWriter {
  try {
    write(points, marks);
    settleLater();
    return { nth, failure: null };
  } catch (error) {
    // What a driver hangs on its errors does not cross threads.
    const { message, errcode } = error as Error & { errcode?: unknown };
    return { nth, failure: { message, errcode } };
  }
}

function settleLater(after_ms = BETWEEN_SETTLINGS_MS): void {
  settling ??= setTimeout(() => {
    settling = null;
    try {
      if (settleLevels()) settleLater(1);
    } catch {
      // As below.
      settleLater();
    }
  }, after_ms);
}

/** Between two steps a batch that has arrived gets its turn. */
function removeOld(oldest: Oldest): void {
  if (!database.isOpen) return;
  try {
    if (keepRetention(oldest.oldest_ms, oldest.oldest_alert_ms)) setTimeout(() => removeOld(oldest), 5);
  } catch {
    // A disk in trouble is told by the writes; the next round tries again.
  }
}
