/** Lists hear of what live updates tell, and look by themselves whether it is about what they show (decision 055). */
import type { LiveUpdate } from '@trunkline/contract/live-updates/live-updates.contract.ts';

type Hear = (kind: LiveUpdate['kind']) => void;

const hearing = new Set<Hear>();

/** Answers what ends it. */
export function whenTold(hear: Hear): () => void {
  hearing.add(hear);
  return () => void hearing.delete(hear);
}

export function tellLists({ kind }: Pick<LiveUpdate, 'kind'>): void {
  for (const hear of hearing) hear(kind);
}
