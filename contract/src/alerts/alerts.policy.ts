/** Who may read alerts: those in whose reach they are; a provider's path is not for its accounts. */
import { reachable } from '../core/policy.ts';

export const alertsPolicy = {
  /** Asked with the owner that the path names. */
  list: reachable(),
};
