/** Returns memory that only the start needed. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the first answers have been given. */
const AFTER_MS = 1000;

/**
 * Runs once, a second from now, and takes a tenth of a second. V8 would otherwise keep what only loading needed, a
 * tenth of the memory of an idle server, until it needs more.
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
