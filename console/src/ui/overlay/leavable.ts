/** Work that goes on when what began it is left: the window asks before it closes meanwhile, and how it ended is told. */
import { type Failure, failureOf } from '../page/failure.ts';
import { serverNow } from '../page/server-clock.ts';
import { useIsHere } from '../page/use-is-here.ts';
import { keepFailedWork } from './failed-work.ts';
import { toastError } from './toast.ts';
import { whatFailed } from './what-failed.ts';

let running = 0;

/** `failed` is said where nobody looks any more: "Nothing was changed." */
export function useLeavable() {
  const isLookedAt = useIsHere();
  return {
    /** Whether what began it is still there, and open. */
    isLookedAt,
    async run<T>(work: Promise<T>, failed: string): Promise<T> {
      begin();
      try {
        return await work;
      } catch (error) {
        if (!isLookedAt.current) tellLeft(whatFailed(error, failed), failureOf(error));
        throw error;
      } finally {
        end();
      }
    },
  };
}

/** Of what was left while it was sent. The end of a session is said where it ends, and keeps what was typed. */
export function tellLeft(failed: string, { status, msg }: Failure): void {
  if (status !== 401) tellFailure(`${failed} ${msg}`);
}

/** At once, and in the bell for who is not at the screen. */
export function tellFailure(text: string): void {
  toastError(text);
  keepFailedWork(localStorage, text, serverNow().getTime());
}

function begin(): void {
  running += 1;
  if (running === 1) globalThis.addEventListener('beforeunload', askFirst);
}

function end(): void {
  running -= 1;
  if (running === 0) globalThis.removeEventListener('beforeunload', askFirst);
}

/** Whoever closes the window is not told how it ended. */
function askFirst(event: Event): void {
  event.preventDefault();
}
