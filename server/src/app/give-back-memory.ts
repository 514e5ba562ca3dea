/** What a start leaves behind. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the first answers have been given. */
const AFTER_MS = 1000;

/**
 * Once, a second from now: V8 would keep what was needed for loading alone, a tenth of the memory of a server that
 * has nothing to do, until it needs more. Takes a tenth of a second.
 */
export function giveBackMemory(): void {
  setTimeout(collect, AFTER_MS).unref();
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  // What is kept compiled is good for these flags only, and is written when the server ends.
  setFlagsFromString('--no-expose-gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
