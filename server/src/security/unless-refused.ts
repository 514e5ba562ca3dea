import { ProblemError } from '../http/problems.ts';

/**
 * Returns the result of `work`, or that of `instead` if it is refused, as for a value that can no longer be read; any
 * other failure is thrown.
 */
export function unlessRefused<T, U>(work: () => T, instead: (problem: ProblemError) => U): T | U {
  try {
    return work();
  } catch (error) {
    if (error instanceof ProblemError) return instead(error);
    throw error;
  }
}

export function nullIfRefused<T>(work: () => T): T | null {
  return unlessRefused(work, () => null);
}
