/** Who may see figures about calls: who may see the calls; a provider's path is not for its accounts. */
import { reachable } from '../core/policy.ts';

export const analyticsPolicy = {
  /** Asked with the owner that the path names. */
  read: reachable(),
};
