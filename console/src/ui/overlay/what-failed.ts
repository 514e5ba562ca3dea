import { failureOf } from '../page/failure.ts';

export const NOT_KNOWN = 'It is not known whether this was done.';

/** `failed` says that nothing was done: whose answer was lost, or came from something in between, may be done all the same. */
export function whatFailed(error: unknown, failed: string): string {
  const { status, may_be_done } = failureOf(error);
  return status === 0 || may_be_done ? NOT_KNOWN : failed;
}
