/** Who can see the home page of a provider or an account; a provider's is not for its accounts. */
import { atLeast, reachable } from '../core/policy.ts';

export const homePolicy = {
  /** Asked with the owner that the path names. */
  read: reachable(),
  /** All providers side by side. */
  compare: atLeast('admin'),
};
