/** What the login form says when it did not work (`C8`). */
import type { ApiProblem } from '../app/api-problem.ts';
import { CANNOT_BE_REACHED, SOMETHING_WENT_WRONG } from '../ui/page/failure.ts';

const BAD_CREDENTIALS = 'Login credentials are incorrect';

type Said = Pick<ApiProblem, 'status' | 'msg' | 'told' | 'error'>;

export function loginMessage({ status, msg, told, error }: Said): string {
  // A lock-out and a limit say how long to wait; that is worth more than our own sentence.
  if (error && status === 403) return error;
  if (status === 429) return msg;
  if (status > 400 && status < 500) return BAD_CREDENTIALS;
  if (status === 0 || status === 500) return CANNOT_BE_REACHED;
  return told ? SOMETHING_WENT_WRONG : msg;
}
