/**
 * Windows that are looked at side by side have six connections between them where a server is not asked by HTTP/2: with a
 * stream in each, the sixth would leave none for an answer. Three have a stream; the others ask again and again, and take
 * the turn of one that is closed or hidden.
 */
const MOST = 3;
/** So long the others have to say that they have one. */
const HEARD_MS = 200;

type Turn = { id: string; at: number };
type Told = { from: Turn; isAsked?: boolean; isOver?: boolean };

export type StreamTurns = {
  /** Whether there is one to have; `lost`: windows that came before were slow to say so. */
  take(lost: () => void): Promise<boolean>;
  end(): void;
};

/** `free`: a turn may be had. */
export function streamTurns(free: () => void): StreamTurns {
  if (!areConnectionsFew()) return { take: async () => true, end: () => {} };
  const channel = new BroadcastChannel('trunkline-streams');
  const before = new Set<string>();
  let own: Turn | null = null;
  let isTaken = false;
  let tellLost = () => {};

  /** Who only asked tells nobody: all who wait would ask again. */
  function leave(): void {
    if (isTaken) channel.postMessage({ from: own as Turn, isOver: true } satisfies Told);
    own = null;
    isTaken = false;
  }

  channel.onmessage = ({ data: { from, isAsked, isOver } }: MessageEvent<Told>) => {
    if (isOver) {
      before.delete(from.id);
      if (!own) free();
      return;
    }
    if (!own) return;
    if (isAsked) channel.postMessage({ from: own } satisfies Told);
    if (from.at < own.at || (from.at === own.at && from.id < own.id)) before.add(from.id);
    if (before.size < MOST) return;
    leave();
    tellLost();
  };

  return {
    async take(lost) {
      tellLost = lost;
      if (own) return true;
      before.clear();
      own = { id: String(Math.random()), at: Date.now() };
      channel.postMessage({ from: own, isAsked: true } satisfies Told);
      await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
      isTaken = own !== null;
      return isTaken;
    },
    end() {
      leave();
      channel.close();
    },
  };
}

function areConnectionsFew(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return !/^h[23]/.test((page as PerformanceNavigationTiming | undefined)?.nextHopProtocol ?? '');
}
