/** Which changes may end sessions or change what they may see: those are looked at again at once. */
import { type Actor, userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Told } from '../app/event-hub.ts';

/** Whether an actor is concerned; null where a change ends no session. */
export function endsSessionOf({ kind, action, sid }: Told): ((actor: Actor) => boolean) | null {
  if (kind === 'session' && action === 'login') return null;
  if (kind === 'session' || kind === 'users') return (actor) => sid === null || userSidOf(actor) === sid;
  if (kind === 'accounts')
    return (actor) => actor.scope === 'account' && (sid === null || actor.account_sid === sid);
  if (kind === 'service-providers')
    return (actor) => actor.scope !== 'admin' && (sid === null || actor.service_provider_sid === sid);
  return null;
}
