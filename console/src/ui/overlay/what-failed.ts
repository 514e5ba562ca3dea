import { failureOf } from '../page/failure.ts';

export const NOT_KNOWN = 'It is unclear whether this was done.';

/** `failed` says that nothing was done: whose answer was lost, or came from something in between, may be done all the same. */
export function whatFailed(error: unknown, failed: string): string {
  const { status, may_be_done, told, what } = failureOf(error);
  // Of several requests some were done, which only what sent them knows.
  if (what) return what;
  const isPassedOn = (status >= 0 && status < 300) || (status >= 500 && told === null);
  return isPassedOn || may_be_done ? NOT_KNOWN : failed;
}
