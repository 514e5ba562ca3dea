/** One moment of the call for all that is drawn of it: trace, SIP messages, recording. */
import { useSyncExternalStore } from 'react';

export type CallClock = {
  /** In ms since 1970; null before the recording was played or pointed at. */
  now(): number | null;
  /** The recording tells where it is. */
  tell(at: number | null): void;
  /** Others ask the recording to go there. */
  goTo(at: number): void;
  /** Answers how to stop listening. */
  follow(listener: () => void): () => void;
  onGoTo(listener: (at: number) => void): () => void;
};

export function callClock(): CallClock {
  let moment: number | null = null;
  const followers = new Set<() => void>();
  const players = new Set<(at: number) => void>();
  return {
    now: () => moment,
    tell(at) {
      moment = at;
      for (const listener of followers) listener();
    },
    goTo(at) {
      for (const listener of players) listener(at);
    },
    follow(listener) {
      followers.add(listener);
      return () => followers.delete(listener);
    },
    onGoTo(listener) {
      players.add(listener);
      return () => players.delete(listener);
    },
  };
}

/** Redraws whoever asks, and nobody else. */
export function useMoment(clock: CallClock): number | null {
  return useSyncExternalStore(clock.follow, clock.now);
}
