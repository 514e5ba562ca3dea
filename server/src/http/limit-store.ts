/** Where the limits on requests are counted: by servers together (decision 047), or by this one. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type Counts, localCounts } from './counts.ts';
import { problems } from './problems.ts';

/** Further settings of a limit. */
export type LimitNotes = {
  /** Under which its requests are counted. */
  counted_as: string;
  /** Who cannot be counted is refused: guessing at passwords is not made cheaper by a Redis that is lost. */
  fails_closed: boolean;
};

type Counted = { current: number; ttl: number };

export function limitStore(shared: Counts | null): FastifyRateLimitStoreCtor {
  return class LimitStore implements FastifyRateLimitStore {
    readonly #notes: Partial<LimitNotes>;
    readonly #own = localCounts();

    constructor(notes: unknown) {
      this.#notes = (notes ?? {}) as Partial<LimitNotes>;
    }

    incr(principal: string, tell: (error: Error | null, counted?: Counted) => void, window_ms: number): void {
      this.#count(principal, window_ms).then(
        (counted) => tell(null, counted),
        (error: Error) => tell(error),
      );
    }

    child(notes: unknown): FastifyRateLimitStore {
      return new LimitStore(notes);
    }

    async #count(principal: string, window_ms: number): Promise<Counted> {
      const { counted_as = 'all', fails_closed = false } = this.#notes;
      const key = `${counted_as}:${principal}`;
      const together = await shared?.add(key, window_ms);
      if (shared && !together && fails_closed)
        throw problems.storeDown('What counts the attempts to sign in');
      const counted = together ?? (await this.#own.add(key, window_ms));
      return { current: counted.count, ttl: counted.left_ms };
    }
  };
}
