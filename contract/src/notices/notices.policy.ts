/** Notices are personal: what is within reach, and how far the person has looked, view-only users included (`R12`). */
import type { Owner } from '../core/actor.ts';
import { allow, deny, type Rule, reachable } from '../core/policy.ts';

const within = reachable();

const markSeen: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('API keys have no notices. Sign in as a user.');

/** Asked with the owner that the path names. */
const read: Rule<[Owner]> = (actor, owner) => {
  const decision = markSeen(actor);
  return decision.allowed ? within(actor, owner) : decision;
};

export const noticePolicy = { read, markSeen };
