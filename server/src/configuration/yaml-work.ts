/** What is done with YAML: where it is long, in a thread of its own, so that nobody else waits for it. */
import { Worker } from 'node:worker_threads';
import { othersTurn } from '../db/others-turn.ts';
import { problems } from '../http/problems.ts';
import type { ReadDocument } from './read-document.ts';
import type { SourceFile } from './read-yaml.ts';
import { piecesOf, shellOf, type TreePiece } from './tree-pieces.ts';
import type { DocumentTree } from './write-document.ts';

export type YamlWork = { shell: DocumentTree; head: string } | { read: readonly SourceFile[] };

/** What a thread that writes is told after that: the lists of the tree, and that these were all. */
export type YamlPart = TreePiece[] | 'all';

/** Of a document its entries a part at a time, and at the end the rest. */
export type YamlAnswer =
  | { some: ReadDocument['wanted'] }
  | { rest: Omit<ReadDocument, 'wanted'> }
  | { text: string };

/** So much is read within some milliseconds. */
const SHORT = 20_000;
/** Of the processor, which on a busy machine a thread waits for: 10,000 records take half a second. Our own are written however long that takes. */
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

export async function writeBeside(tree: DocumentTree, head: string, records: number): Promise<string> {
  if (records * 100 > SHORT) {
    const last = await inThread({ shell: shellOf(tree), head }, null, [], (thread) => tell(thread, tree));
    if ('text' in last) return last.text;
  }
  return (await import('./yaml-text.ts')).textOf(tree, head);
}

async function tell(thread: Worker, tree: DocumentTree): Promise<void> {
  for (const some of piecesOf(tree)) {
    thread.postMessage(some satisfies YamlPart);
    await othersTurn();
  }
  thread.postMessage('all' satisfies YamlPart);
}

/** Answers the last that it says; `wanted` takes what comes before. `begun` tells the thread what it needs besides. */
function inThread(
  work: YamlWork,
  longest_ms: number | null,
  wanted: ReadDocument['wanted'] = [],
  begun: (thread: Worker) => Promise<void> = async () => {},
): Promise<YamlAnswer> {
  const tooMuch = 'read' in work ? problems.tooLarge() : new Error('the thread that writes YAML ended');
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./yaml-thread.ts', import.meta.url), {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    const limit = longest_ms === null ? null : endAfter(thread, longest_ms);
    begun(thread).catch(reject);
    thread.on('message', (answer: YamlAnswer) => {
      if ('some' in answer) for (const one of answer.some) wanted.push(one);
      else resolve(answer);
    });
    thread.once('error', (error: Error & { code?: unknown }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error),
    );
    thread.once('exit', () => {
      limit?.stop();
      reject(tooMuch);
    });
  });
}

/** Once it has used so much of the processor. */
function endAfter(thread: Worker, longest_ms: number): { stop(): void } {
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const lookIn = (ms: number) => {
    if (!isOver) timer = setTimeout(look, ms);
  };
  async function look() {
    // Before Node 24.6 a thread does not tell, and has the time of the clock.
    const used = await thread.cpuUsage?.().catch(() => null);
    const left_ms = used ? longest_ms - (used.user + used.system) / 1000 : 0;
    if (left_ms > 0) lookIn(left_ms);
    else await thread.terminate();
  }
  lookIn(longest_ms);
  return {
    stop() {
      isOver = true;
      if (timer) clearTimeout(timer);
    },
  };
}
