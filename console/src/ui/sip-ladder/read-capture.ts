/** A capture as messages, read in a worker that is given up when it takes too long. */
import type { ReadCapture } from './capture-worker.ts';

const LIMIT_MS = 10_000;
/** So long one that was begun ahead is kept for a capture that does not come. */
const KEPT_MS = 30_000;

let ahead: { worker: Worker; timer: ReturnType<typeof setTimeout> } | null = null;

/** A capture is being asked for: the worker begins meanwhile. */
export function beginReading(): void {
  if (ahead) return;
  const drop = () => takeAhead()?.terminate();
  ahead = { worker: newWorker(), timer: setTimeout(drop, KEPT_MS) };
  // One that cannot be loaded is asked for once more when there is something to read.
  ahead.worker.onerror = drop;
}

function takeAhead(): Worker | undefined {
  clearTimeout(ahead?.timer);
  const worker = ahead?.worker;
  ahead = null;
  return worker;
}

function newWorker(): Worker {
  return new Worker(new URL('./capture-worker.ts', import.meta.url), { type: 'module' });
}

/** `signal` ends it when nobody looks any more. */
export async function readCapture(content: Blob, signal: AbortSignal): Promise<ReadCapture> {
  const bytes = await content.arrayBuffer();
  const worker = takeAhead() ?? newWorker();
  try {
    return await new Promise<ReadCapture>((resolve) => {
      const late = setTimeout(
        () => resolve({ fault: 'Reading the capture took too long and was stopped.' }),
        LIMIT_MS,
      );
      signal.addEventListener('abort', () => resolve({ fault: '' }), { once: true });
      worker.onmessage = ({ data }: MessageEvent<ReadCapture>) => {
        clearTimeout(late);
        resolve(data);
      };
      worker.onerror = () => resolve({ fault: 'The capture cannot be read.' });
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
