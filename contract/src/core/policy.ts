/** What a rule answers, and how it is asked. Rules are pure: they only see the actor and the record. */
import type { Actor, Owner, Scope } from './actor.ts';
import { hasScope, reaches, sees } from './actor.ts';

export type Decision = { allowed: true } | { allowed: false; reason: string };

export const allow: Decision = { allowed: true };

export function deny(reason: string): Decision {
  return { allowed: false, reason };
}

/** Texts that API clients match on (`R4`, `R12`). */
export const INSUFFICIENT_PERMISSIONS = 'insufficient permissions';
export const VIEW_ONLY = 'User has view-only access';

export type Rule<Extra extends unknown[] = never[]> = (actor: Actor, ...record: Extra) => Decision;
export type Policy = Record<string, Rule>;

/** What the rule needs besides the actor: nothing, or one record. */
export type Asked<F> = F extends (actor: Actor, ...record: infer R) => Decision ? R : never;

/** Asks one rule: `may(accountPolicy, 'remove', actor, account)`. A misspelt action does not compile. */
export function may<P extends Policy, A extends keyof P & string>(
  policy: P,
  action: A,
  actor: Actor,
  ...record: Asked<P[A]>
): Decision {
  // The cast is the price of one signature for rules with and without a record; Asked keeps callers honest.
  return (policy[action] as (actor: Actor, ...record: unknown[]) => Decision)(actor, ...record);
}

/** A rule for a change, or for a read that reveals a secret: never for a view-only user (`R12`). */
export function forWriters<R extends unknown[]>(
  rule: (actor: Actor, ...record: R) => Decision,
): (actor: Actor, ...record: R) => Decision {
  return (actor, ...record) => (actor.view_only ? deny(VIEW_ONLY) : rule(actor, ...record));
}

/** The record is within reach; `reason` is for who only sees it, since the rest is told alike of each record (`R4`). */
export function reachable(reason: string = INSUFFICIENT_PERMISSIONS) {
  return (actor: Actor, owner: Owner): Decision => {
    if (reaches(actor, owner)) return allow;
    return deny(sees(actor, owner) ? reason : INSUFFICIENT_PERMISSIONS);
  };
}

/** The record is within reach, or is the provider's own and so used by the actor's account (`R26`). */
export const visible = (actor: Actor, owner: Owner): Decision =>
  sees(actor, owner) ? allow : deny(INSUFFICIENT_PERMISSIONS);

/** At least this scope, otherwise `reason`. */
export function atLeast(scope: Scope, reason: string = INSUFFICIENT_PERMISSIONS) {
  return (actor: Actor): Decision => (hasScope(actor, scope) ? allow : deny(reason));
}

export const anyone = (): Decision => allow;
