/** A change that was refused for whose the record is, in words for a person. */
import { INSUFFICIENT_PERMISSIONS } from '@trunkline/contract/core/policy.ts';
import { ApiProblem } from '../api-problem.ts';

/** API clients look for the platform's text in such an answer (`R4`), which tells a person nothing. */
export async function inWordsFor<T>(kind: 'Account' | 'Application', change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 403 && error.told === INSUFFICIENT_PERMISSIONS)
      error.msg = `You do not have permissions to make changes to this ${kind}`;
    throw error;
  }
}
