/** Live updates are personal, and reveal no more than the audit log and lists show the same person (`R26`). */
import { type Owner, userSidOf } from '../core/actor.ts';
import { allow, deny, INSUFFICIENT_PERMISSIONS, type Rule, reachable, visible } from '../core/policy.ts';

type Named = { kind: string; sid?: string | null; by?: string | null };

/** Of what is the provider's own all its accounts see these. */
const shared: ReadonlySet<string> = new Set(['carriers', 'speech-services', 'llm-services']);

/** Without a sid these name no account, and say no more than to look again. */
const unnamed: ReadonlySet<string> = new Set(['registrations', 'live-calls']);

/** The person's own, whoever else may see the record. */
const own: ReadonlySet<string> = new Set(['progress', 'notices-seen']);

const within = reachable();

const follow: Rule<[]> = (actor) =>
  actor.by.kind === 'user' ? allow : deny('API keys have no live updates. Sign in as a user.');

/** Asked for each update and each stream, when it is sent. */
const see: Rule<[Owner & Named]> = (actor, told) => {
  const decision = follow(actor);
  if (!decision.allowed) return decision;
  if (own.has(told.kind))
    return told.by && told.by === userSidOf(actor) ? allow : deny(INSUFFICIENT_PERMISSIONS);
  if (unnamed.has(told.kind) && told.sid === null) return allow;
  return shared.has(told.kind) ? visible(actor, told) : within(actor, told);
};

export const liveUpdatePolicy = { follow, see };
