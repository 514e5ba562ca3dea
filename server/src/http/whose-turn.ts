/** On whose behalf an outside service is used: a tenant is one party, however many users and keys it has. */
import { type Actor, principalSid } from '@trunkline/contract/core/actor.ts';

export function whoseTurn(actor: Actor): string {
  switch (actor.scope) {
    case 'admin':
      return principalSid(actor.by);
    case 'service_provider':
      return actor.service_provider_sid;
    case 'account':
      return actor.account_sid;
  }
}
