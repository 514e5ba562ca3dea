import { setImmediate } from 'node:timers/promises';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const FOR_EVER_MS = 2 ** 31 - 1;

/**
 * Work that leaves something to put away, also when the task is told to stop, as by Ctrl-C. It ends as the signal has it
 * then, and nothing is said of what fails because of it: the terminal tells all that was started to stop too. A second
 * signal changes nothing: npm hands on the Ctrl-C that the terminal has sent to the task as well.
 */
export async function untilStopped(work: () => Promise<void>, putAway: () => Promise<void>): Promise<void> {
  let isStopped = false;
  const unheard = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  function stop(signal: NodeJS.Signals): void {
    if (isStopped) return;
    isStopped = true;
    void putAway().finally(() => {
      // No longer listened for, it ends this process as it would have.
      for (const one of SIGNALS) process.removeAllListeners(one);
      process.kill(process.pid, signal);
    });
  }
  for (const signal of SIGNALS) process.on(signal, stop);
  let failure: unknown = null;
  await work().catch((error: unknown) => {
    failure = error;
  });
  // A signal that came while a program was waited for is heard only now.
  await setImmediate();
  if (isStopped) await new Promise((over) => setTimeout(over, FOR_EVER_MS));
  await putAway();
  unheard();
  if (failure) throw failure;
}
