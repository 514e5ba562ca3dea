/**
 * Removes half-made or secret files also if a command is told to stop, as by Ctrl-C: its `finally` does not run then.
 */
import { rmSync } from 'node:fs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export async function removedWhenStopped<T>(path: string, work: () => Promise<T>): Promise<T> {
  const stop = (signal: NodeJS.Signals) => {
    // Another thread may be making a file there. A second signal waits meanwhile: npm hands on a Ctrl-C of the terminal.
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    for (const one of SIGNALS) process.off(one, stop);
    // No longer listened for, it ends this process as it would have.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
