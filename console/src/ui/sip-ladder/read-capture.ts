/** A capture as messages, read in a worker that is given up when it takes too long. */
import type { ReadCapture } from './capture-worker.ts';

const LIMIT_MS = 10_000;

/** `signal` ends it when nobody looks any more. */
export async function readCapture(content: Blob, signal: AbortSignal): Promise<ReadCapture> {
  const bytes = await content.arrayBuffer();
  const worker = new Worker(new URL('./capture-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<ReadCapture>((resolve) => {
      const late = setTimeout(
        () => resolve({ fault: 'The capture took too long to read, and was given up.' }),
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
