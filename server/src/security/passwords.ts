/** Argon2id off the event loop, behind a bounded queue (`R8`). */
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { problems } from '../http/problems.ts';

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const current = '$argon2id$v=19$m=19456,t=2,p=1$';

/** One core stays free for everything else, and one of the four threads that the disk is waited for on. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const LONGEST_QUEUE = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= LONGEST_QUEUE) throw problems.busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Length of the queue, for metrics. */
export const waitingPasswords = (): number => waiting.length;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), parameters));
}

/**
 * Verifies a PHC string of any Argon2 kind and parameters; a hash that cannot be read never matches. A letter with its
 * mark comes as one sign or as two, as the system it is typed on has it, and a password is typed on more than one; the
 * platform's hashes are of what was typed.
 */
export async function verifyPassword(hashed: string, password: string): Promise<boolean> {
  const spellings = new Set([password, password.normalize('NFC'), password.normalize('NFD')]);
  for (const spelling of spellings)
    if (await inTurn(() => verify(hashed, spelling).catch(() => false))) return true;
  return false;
}

/** Whether the hash was made with other parameters than today's, so that a sign-in should renew it. */
export function isOutdated(hashed: string): boolean {
  return !hashed.startsWith(current);
}

/** One that no password has: nothing has to be made, or can fail, before somebody unknown is answered. */
const nobodys = `${current}${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Does the work of a verification for a user who does not exist (`R10`). */
export function verifyNobody(password: string): Promise<boolean> {
  return verifyPassword(nobodys, password);
}
