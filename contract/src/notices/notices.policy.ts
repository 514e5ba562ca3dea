/** Notices are a person's: what is in reach, and what the person has seen, view-only users included (`R12`). */
import type { Owner } from '../core/actor.ts';
import { allow, deny, type Rule, reachable } from '../core/policy.ts';

const within = reachable();

const markSeen: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('An API key is no person, so it has no notices.');

/** Asked with the owner that the path names. */
const read: Rule<[Owner]> = (actor, owner) => {
  const decision = markSeen(actor);
  return decision.allowed ? within(actor, owner) : decision;
};

export const noticePolicy = { read, markSeen };
