/** What the login form says when it did not work (`C8`). */
import { type ApiProblem, CANNOT_BE_REACHED, SOMETHING_WENT_WRONG } from '../app/api-problem.ts';

const BAD_CREDENTIALS = 'Login credentials are incorrect';

export function loginMessage({ status, told, error }: Pick<ApiProblem, 'status' | 'told' | 'error'>): string {
  // A lock-out and a limit say how long to wait; that is worth more than our own sentence.
  if (error && status === 403) return error;
  if (told && status === 429) return told;
  if (status > 400 && status < 500) return BAD_CREDENTIALS;
  return status === 0 || status === 500 ? CANNOT_BE_REACHED : SOMETHING_WENT_WRONG;
}
