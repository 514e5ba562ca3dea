/** The database's own programs wait for a frozen database as long as it takes; a command does not. */
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../db/open.ts';

const LOOK_MS = 5000;
/** About half a minute: a dump of hours is not given up for a hiccup. */
const MOST_IN_VAIN = 4;

/**
 * Ends the program, and answers why, once nothing has come from it or gone to it and the database answers nobody else
 * either: behind a lock, or a disk of ours that is slow, it may wait. Null when the program is `over` before.
 */
export async function endWhenSilent(
  program: ChildProcess,
  url: string,
  over: AbortSignal,
  look_ms = LOOK_MS,
): Promise<unknown> {
  let [moved, in_vain] = [-1, 0];
  while (await pause(look_ms, true, { signal: over }).catch(() => false)) {
    const before = moved;
    moved = bytesOf(program);
    const why = moved === before ? await failureOf(url) : null;
    in_vain = why ? in_vain + 1 : 0;
    if (in_vain < MOST_IN_VAIN || over.aborted) continue;
    program.kill('SIGKILL');
    return why;
  }
  return null;
}

function bytesOf({ stdin, stdout }: ChildProcess): number {
  return (stdin as Socket).bytesWritten + (stdout as Socket).bytesRead;
}

async function failureOf(url: string): Promise<unknown> {
  try {
    const { close } = await openDatabase({ url, connections: 1 });
    await close();
    return null;
  } catch (error) {
    return error;
  }
}
