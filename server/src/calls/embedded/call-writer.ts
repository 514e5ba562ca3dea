/** Writes from this thread through the one that holds the file. What arrives during a commit shares the next. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseFailure } from '../../db/failures.ts';
import type { Points } from '../call-store.ts';
import { refuseNewer } from './refuse-newer.ts';
import { VERSION } from './schema.ts';
import type { Marks } from './write-figures.ts';
import type { FromWriter, ToWriter, WriterData } from './writer-thread.ts';

type Waiting = { points: Points; marks: Marks; stored(): void; fail(error: Error): void };

const SLOWEST_GOODBYE_MS = 5000;
/** A commit takes some tens of milliseconds with so many rows. */
const MOST_TOGETHER = 5000;

export type CallWriter = {
  /** `marks` are kept with the figures of `only_figures`. */
  write(points: Points, marks?: Marks): Promise<void>;
  /** Alerts as calls, unless told. */
  removeBefore(oldest_ms: number, oldest_alert_ms?: number): void;
  close(): Promise<void>;
};

/** Throws a DatabaseRefusal for the file of a newer Trunkline. */
export function callWriter(file: string, only_figures = false): CallWriter {
  refuseNewer(file, VERSION);
  let thread: Worker | null = null;
  const waiting: Waiting[] = [];
  /** What the thread is storing. */
  let storing: Waiting[] = [];
  let last = 0;

  function start(): Worker {
    const started = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      workerData: { file, only_figures } satisfies WriterData,
      resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 },
    });
    started.on('message', ({ nth, failure }: FromWriter) => {
      if (nth !== last) return;
      const done = storing;
      storing = [];
      for (const { stored, fail } of done)
        if (failure) fail(Object.assign(new Error(failure.message), { errcode: failure.errcode }));
        else stored();
      next();
    });
    const lost = (cause?: unknown) => {
      if (started !== thread) return;
      thread = null;
      const failed = storing;
      storing = [];
      for (const { fail } of failed)
        fail(new DatabaseFailure('lost', 'the thread of the call store ended', cause));
      next();
    };
    started.on('error', lost);
    started.on('exit', () => lost());
    return started;
  }

  function send(message: ToWriter): void {
    thread ??= start();
    thread.ref();
    thread.postMessage(message);
  }

  function next(): void {
    if (storing.length > 0) return;
    if (waiting.length === 0) {
      thread?.unref();
      return;
    }
    let rows = 0;
    const fits = waiting.findIndex(({ points }, at) => {
      rows += points.calls.length + points.alerts.length;
      return at > 0 && rows > MOST_TOGETHER;
    });
    storing = waiting.splice(0, fits === -1 ? waiting.length : fits);
    const points = {
      calls: storing.flatMap((one) => one.points.calls),
      alerts: storing.flatMap((one) => one.points.alerts),
    };
    const marks = Object.assign({}, ...storing.map((one) => one.marks));
    send({ nth: ++last, points, marks });
  }

  return {
    write(points, marks = {}) {
      if (points.calls.length + points.alerts.length + Object.keys(marks).length === 0)
        return Promise.resolve();
      return new Promise((stored, fail) => {
        waiting.push({ points, marks, stored, fail });
        next();
      });
    },
    removeBefore(oldest_ms, oldest_alert_ms = oldest_ms) {
      send({ oldest_ms, oldest_alert_ms });
      if (storing.length === 0) thread?.unref();
    },
    async close() {
      const ending = thread;
      if (!ending) return;
      ending.postMessage('close' satisfies ToWriter);
      const slow = setTimeout(() => void ending.terminate(), SLOWEST_GOODBYE_MS);
      ending.ref();
      await once(ending, 'exit');
      thread = null;
      clearTimeout(slow);
    },
  };
}
