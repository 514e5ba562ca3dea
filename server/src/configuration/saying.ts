import { ProblemError } from '../http/problems.ts';
import { CommandRefusal } from '../operations/refusal.ts';

/** What a request would be refused with, said to whoever typed a command. */
export async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [, ...more] = error.extra.issues ?? [];
    throw new CommandRefusal([error.message, ...more.map(({ message }) => message)].join('\n'));
  }
}
