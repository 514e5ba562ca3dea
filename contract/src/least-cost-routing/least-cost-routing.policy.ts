/** Who may see and change outbound call routing. Routes and their carriers have the routing's owner. */
import { atLeast } from '../core/policy.ts';
import { recordPolicy } from '../core/record-policy.ts';

export const NOT_ALL_ROUTES = 'You do not have permissions to manage all outbound call routes';

export const lcrPolicy = {
  // A foreign one is answered as unknown (`R4`).
  ...recordPolicy,
  /** The console's list screen; everybody else has an editor of their own. */
  openList: atLeast('admin', NOT_ALL_ROUTES),
  /** Asked with the owner of the call. Nothing is changed, so view-only users may ask too. */
  explain: recordPolicy.read,
};
