/** Lists hear of what live updates tell, and look by themselves whether it is about what they show (decision 055). */
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';

type Told = Pick<LiveUpdate, 'kind' | 'sid'>;
type Hear = (told: Told) => void;

const hearing = new Set<Hear>();

/** Answers what ends it. */
export function whenTold(hear: Hear): () => void {
  hearing.add(hear);
  return () => void hearing.delete(hear);
}

export function tellLists(told: Told): void {
  for (const hear of hearing) hear(told);
}
