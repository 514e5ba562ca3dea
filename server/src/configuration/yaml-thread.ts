/** Reads and writes YAML beside the event loop, which 10,000 records would hold for a second. */
import { parentPort, workerData } from 'node:worker_threads';
import { readDocument } from './read-document.ts';
import { takeIn } from './tree-pieces.ts';
import { textOf } from './yaml-text.ts';
import type { YamlAnswer, YamlPart, YamlWork } from './yaml-work.ts';

/** What is taken over at once holds the event loop of whoever takes it. */
const AT_ONCE = 500;

const work: YamlWork = workerData;
if ('read' in work) {
  const { wanted, ...rest } = readDocument(work.read);
  for (let from = 0; from < wanted.length; from += AT_ONCE)
    parentPort?.postMessage({ some: wanted.slice(from, from + AT_ONCE) } satisfies YamlAnswer);
  parentPort?.postMessage({ rest } satisfies YamlAnswer);
} else {
  const { shell, head } = work;
  parentPort?.on('message', (part: YamlPart) => {
    if (part !== 'all') for (const piece of part) takeIn(shell, piece);
    else {
      parentPort?.postMessage({ text: textOf(shell, head) } satisfies YamlAnswer);
      parentPort?.close();
    }
  });
}
