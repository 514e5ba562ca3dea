/**
 * Whose turn it is, where only so many may be at work at once. Each party has places of its own and a
 * queue of its own, and the parties take turns: whoever asks a lot waits behind themselves, not before others.
 */
export type TurnLimits = {
  /** How many may be at work, and how many wait, of everybody. */
  at_once: number;
  longest_queue: number;
  /** Of one party. */
  at_once_each: number;
  longest_queue_each: number;
  /** What to throw when there is no place to wait either. */
  full(): Error;
};

/** Gives the turn back. */
export type EndTurn = () => void;

/** Null when the turn has not come within the time. */
export type TakeTurn = (who: string, longest_wait_ms: number) => Promise<EndTurn | null>;

type Party = { running: number; waiting: Set<() => void> };

export function fairTurns(limits: TurnLimits): TakeTurn {
  /** In the order in which they have their next turn. */
  const parties = new Map<string, Party>();
  let running = 0;
  let waiting = 0;

  function partyOf(who: string): Party {
    const party = parties.get(who) ?? { running: 0, waiting: new Set() };
    parties.set(who, party);
    return party;
  }

  function forget(who: string, party: Party): void {
    if (party.running === 0 && party.waiting.size === 0) parties.delete(who);
  }

  /** A party that was given a turn goes to the end of the round, which the loop then comes to again. */
  function giveTurns(): void {
    for (const [who, party] of parties) {
      if (running >= limits.at_once) return;
      const [begin] = party.waiting;
      if (!begin || party.running >= limits.at_once_each) continue;
      parties.delete(who);
      parties.set(who, party);
      running += 1;
      party.running += 1;
      begin();
    }
  }

  return (who, longest_wait_ms) => {
    const party = partyOf(who);
    const hasPlace = running < limits.at_once && party.running < limits.at_once_each;
    if (!hasPlace && (party.waiting.size >= limits.longest_queue_each || waiting >= limits.longest_queue)) {
      forget(who, party);
      throw limits.full();
    }
    return new Promise((resolve) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        party.waiting.delete(begin);
        waiting -= 1;
      };
      const begin = () => {
        leaveQueue();
        resolve(endTurn);
      };
      const endTurn = () => {
        running -= 1;
        party.running -= 1;
        forget(who, party);
        giveTurns();
      };
      const timer = setTimeout(() => {
        leaveQueue();
        forget(who, party);
        resolve(null);
      }, longest_wait_ms);
      party.waiting.add(begin);
      waiting += 1;
      giveTurns();
    });
  };
}
