/** A view belongs to its creator; one shared with a provider's people can be changed by that provider too. */
import { type Actor, userSidOf } from '../core/actor.ts';
import { allow, type Decision, deny, forWriters, INSUFFICIENT_PERMISSIONS } from '../core/policy.ts';

export type OwnedView = { user_sid: string; service_provider_sid: string | null };

const NO_PERSON = 'API keys have no views. Sign in as a user.';
const NOT_SHARED_BY_YOU = 'A service provider can share views only with its own users.';

const isPerson = (actor: Actor): Decision => (actor.by.kind === 'user' ? allow : deny(NO_PERSON));
const isOwn = (actor: Actor, view: OwnedView) => userSidOf(actor) === view.user_sid;

/** Above its accounts' people, and within its own reach. */
function shares(actor: Actor, service_provider_sid: string | null): boolean {
  if (actor.scope === 'admin') return service_provider_sid !== null;
  return actor.scope === 'service_provider' && actor.service_provider_sid === service_provider_sid;
}

/** Whose maker has left the provider, it stays with those whom it is shared with. */
const isAmong = (actor: Actor, { service_provider_sid }: OwnedView) =>
  actor.scope === 'admin' || actor.service_provider_sid === service_provider_sid;

const sees = (actor: Actor, view: OwnedView): Decision => {
  if (!isPerson(actor).allowed) return isPerson(actor);
  const isSeen = view.service_provider_sid === null ? isOwn(actor, view) : isAmong(actor, view);
  return isSeen ? allow : deny(INSUFFICIENT_PERMISSIONS);
};

/** A view that nobody else sees concerns only its creator, view-only people included (`R12`, decision 045). */
export const listViewPolicy = {
  /** The store narrows the list to the own views and the shared ones. */
  list: isPerson,
  create: isPerson,
  /** Begin a list with it. */
  begin: sees,
  /** Change or delete one that is shared with nobody. */
  updateOwn: (actor: Actor, view: OwnedView): Decision => {
    if (!isPerson(actor).allowed) return isPerson(actor);
    return isOwn(actor, view) ? allow : deny(INSUFFICIENT_PERMISSIONS);
  },
  /** Change or delete one that others see. */
  updateShared: forWriters((actor: Actor, view: OwnedView): Decision => {
    if (!isPerson(actor).allowed) return isPerson(actor);
    return (isOwn(actor, view) && isAmong(actor, view)) || shares(actor, view.service_provider_sid)
      ? allow
      : deny(INSUFFICIENT_PERMISSIONS);
  }),
  /** Asked with the provider that it would be shared with. */
  share: forWriters(
    (actor: Actor, service_provider_sid: string): Decision =>
      shares(actor, service_provider_sid) ? allow : deny(NOT_SHARED_BY_YOU),
  ),
};

/** Which rule a change of this view asks. */
export const changeOfView = ({ service_provider_sid }: Pick<OwnedView, 'service_provider_sid'>) =>
  service_provider_sid === null ? 'updateOwn' : 'updateShared';
