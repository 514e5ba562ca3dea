/** For work waiting in the database: looks for it at the start, at intervals, and at once when nudged. */
export type KeepLooking = {
  /** After a commit: now instead of at the next turn. While it looks, it looks again afterwards. */
  nudge(): void;
  start(): void;
  /** Waits for the look in progress; no other follows. */
  stop(): Promise<void>;
  isOpen(): boolean;
};

type Parts = {
  every_ms: number;
  look: () => Promise<void>;
  /** The next look comes all the same. */
  failed: (error: unknown) => void;
};

export function keepLooking({ every_ms, look, failed }: Parts): KeepLooking {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let shallLookAgain = false;
  let isOpen = false;

  function nudge(): void {
    if (!isOpen) return;
    shallLookAgain = true;
    looking ??= lookOnce().finally(() => {
      looking = null;
      if (shallLookAgain) nudge();
    });
  }

  async function lookOnce(): Promise<void> {
    clearTimeout(timer);
    shallLookAgain = false;
    try {
      await look();
    } catch (error) {
      failed(error);
    }
    if (isOpen) timer = setTimeout(nudge, every_ms).unref();
  }

  return {
    nudge,
    start() {
      isOpen = true;
      nudge();
    },
    async stop() {
      isOpen = false;
      clearTimeout(timer);
      await looking;
    },
    isOpen: () => isOpen,
  };
}
