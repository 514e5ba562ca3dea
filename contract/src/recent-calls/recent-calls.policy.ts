/** Who may look into calls. So far only into what the SIP capture holds of a carrier's registrations. */
import { reachable } from '../core/policy.ts';

export const recentCallsPolicy = {
  /** Asked with the owner that the path names; what it owns is looked up under it. */
  readCapture: reachable(),
};
