/** How long a change waits for its turn and for the lock of another connection, with the event loop free. */
import { setTimeout as after } from 'node:timers/promises';
import { DatabaseFailure, failureOf } from './failures.ts';

/** Resolves when a change of very many rows releases the file, or may have; null if there is none. */
export type Held = () => Promise<void> | null;

/** For a turn, and for a bulk change of this installation's own, which are sure to come to an end; other programs are waited for as long as is said. */
const OWN_WAIT_MS = 30_000;
const LOOK_AGAIN_MS = 10;

export type Patience = ReturnType<typeof patience>;

export function patience(lock_wait_ms: number, held: Held = () => null, turn_wait_ms = OWN_WAIT_MS) {
  const left = (since: number, isHeld: boolean) =>
    since + (isHeld ? Math.max(OWN_WAIT_MS, lock_wait_ms) : lock_wait_ms) - performance.now();

  return {
    /** What finds the database locked has done nothing, so it may be done again. */
    async untilFree<T>(work: () => T | Promise<T>, since = performance.now()): Promise<T> {
      for (let wasHeld = false; ; ) {
        try {
          return await work();
        } catch (error) {
          if (failureOf(error) !== 'locked') throw error;
          const isHeld = held() !== null;
          // Another program may have let it go since this was tried.
          if (left(since, isHeld || wasHeld) <= 0) throw error;
          wasHeld = isHeld;
          await Promise.race([after(LOOK_AGAIN_MS), held()].filter((one) => one !== null));
        }
      }
    },

    /** One after the other. */
    line() {
      const waiting: (() => void)[] = [];
      return {
        next: (): (() => void) | undefined => waiting.shift(),
        wait(): Promise<void> {
          return new Promise((resolve, reject) => {
            const giveUp = () => {
              waiting.splice(waiting.indexOf(go), 1);
              reject(
                new DatabaseFailure('locked', `no turn to change the database within ${turn_wait_ms} ms`),
              );
            };
            const timer = setTimeout(giveUp, turn_wait_ms);
            const go = () => {
              clearTimeout(timer);
              resolve();
            };
            waiting.push(go);
          });
        },
      };
    },
  };
}
