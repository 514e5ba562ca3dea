import { linkOptions } from '@tanstack/react-router';
import type { Actor } from '@trunkline/contract/core/actor.ts';

/** Only admins have the list; everybody else has an editor of their own. */
export function lcrList(actor: Actor) {
  if (actor.scope !== 'admin') return null;
  return { label: 'Outbound Call Routing', link: linkOptions({ to: '/internal/least-cost-routing' }) };
}
