/** What is done with YAML: where it is long, in a thread of its own, so that nobody else waits for it. */
import { Worker } from 'node:worker_threads';
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

export async function readBeside(files: readonly SourceFile[]): Promise<ReadDocument> {
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  if (length > SHORT) {
    const wanted: ReadDocument['wanted'] = [];
    const last = await inThread({ read: files }, wanted);
    if ('rest' in last) return { wanted, ...last.rest };
  }
  // What few ask for is not loaded with the server.
  return (await import('./read-document.ts')).readDocument(files);
}

export async function writeBeside(tree: object, head: string, records: number): Promise<string> {
  if (records * 100 > SHORT) {
    const last = await inThread({ tree, head });
    if ('text' in last) return last.text;
  }
  return (await import('./yaml-text.ts')).textOf(tree, head);
}

/** Answers the last that it says; `wanted` takes what comes before. */
function inThread(work: YamlWork, wanted: ReadDocument['wanted'] = []): Promise<YamlAnswer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./yaml-thread.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const timer = setTimeout(() => void thread.terminate(), LONGEST_MS);
    thread.on('message', (answer: YamlAnswer) => {
      if ('some' in answer) for (const one of answer.some) wanted.push(one);
      else resolve(answer);
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the thread that reads YAML ended'));
    });
  });
}
