import { ProblemError } from '../http/problems.ts';

/** A refusal, such as of what cannot be read any more, has something in its place; what else fails is thrown. */
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
