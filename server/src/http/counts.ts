/**
 * How often something was requested within a window: by several servers together (`outside/redis-counts.ts`), or by
 * this one.
 */
type Counted = { count: number; left_ms: number };

export type Counts = {
  /** Counts one more within the window of its key; null where it cannot be counted. */
  add(key: string, window_ms: number): Promise<Counted | null>;
  takeBack(key: string): Promise<void>;
};

/** The counts of this server alone, which can always count. */
export type LocalCounts = Omit<Counts, 'add'> & { add(key: string, window_ms: number): Promise<Counted> };

const MOST_KEYS = 20_000;

/** By a clock that nobody sets: a window does not last for as long as the machine's was put back. */
export function localCounts(now: () => number = () => performance.now()): LocalCounts {
  /** In the order in which their windows began. */
  const counts = new Map<string, { count: number; until: number }>();
  return {
    async add(key, window_ms) {
      const at = now();
      let counted = counts.get(key);
      if (!counted || counted.until <= at) {
        counts.delete(key);
        const [oldest] = counts.keys();
        if (oldest !== undefined && counts.size >= MOST_KEYS) counts.delete(oldest);
        counted = { count: 0, until: at + window_ms };
        counts.set(key, counted);
      }
      counted.count += 1;
      return { count: counted.count, left_ms: counted.until - at };
    },
    async takeBack(key) {
      const counted = counts.get(key);
      if (counted && counted.count > 0) counted.count -= 1;
    },
  };
}
