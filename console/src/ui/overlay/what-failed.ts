import { failureOf } from '../page/failure.ts';

/** `failed` says that nothing was done: whose answer was lost, or came from something in between, may be done all the same. */
export function whatFailed(error: unknown, failed: string): string {
  const { status, may_be_done } = failureOf(error);
  return status === 0 || may_be_done ? 'It is not known whether this was done.' : failed;
}
