/** What is done with YAML: where it is long, in a thread of its own, so that nobody else waits for it. */
import { Worker } from 'node:worker_threads';
import { problems } from '../http/problems.ts';
import type { ReadDocument } from './read-document.ts';
import type { SourceFile } from './read-yaml.ts';

export type YamlWork = { tree: object; head: string } | { read: readonly SourceFile[] };

/** Of a document its entries a part at a time, and at the end the rest. */
export type YamlAnswer =
  | { some: ReadDocument['wanted'] }
  | { rest: Omit<ReadDocument, 'wanted'> }
  | { text: string };

/** So much is read within some milliseconds. */
const SHORT = 20_000;
/** It takes half a second for 10,000 records. */
const LONGEST_MS = 30_000;
const MOST_MEMORY_MB = 512;

/** 413 where it takes too long, or more memory than there is for it. */
export async function readBeside(
  files: readonly SourceFile[],
  longest_ms = LONGEST_MS,
): Promise<ReadDocument> {
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  if (length > SHORT) {
    const wanted: ReadDocument['wanted'] = [];
    const last = await inThread({ read: files }, longest_ms, wanted);
    if ('rest' in last) return { wanted, ...last.rest };
  }
  // What few ask for is not loaded with the server.
  return (await import('./read-document.ts')).readDocument(files);
}

export async function writeBeside(tree: object, head: string, records: number): Promise<string> {
  if (records * 100 > SHORT) {
    const last = await inThread({ tree, head }, LONGEST_MS);
    if ('text' in last) return last.text;
  }
  return (await import('./yaml-text.ts')).textOf(tree, head);
}

/** Answers the last that it says; `wanted` takes what comes before. */
function inThread(
  work: YamlWork,
  longest_ms: number,
  wanted: ReadDocument['wanted'] = [],
): Promise<YamlAnswer> {
  const tooMuch = 'read' in work ? problems.tooLarge() : new Error('the thread that writes YAML ended');
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./yaml-thread.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const timer = setTimeout(() => void thread.terminate(), longest_ms);
    thread.on('message', (answer: YamlAnswer) => {
      if ('some' in answer) for (const one of answer.some) wanted.push(one);
      else resolve(answer);
    });
    thread.once('error', (error: Error & { code?: unknown }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error),
    );
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(tooMuch);
    });
  });
}
