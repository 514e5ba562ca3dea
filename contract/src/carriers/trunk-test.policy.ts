/** A test sends packets from this server to the carrier, so it is not for view-only users (`R12`). */
import { forWriters, reachable } from '../core/policy.ts';

export const trunkTestPolicy = {
  /** A provider's own carrier is tested by the provider, not by the accounts that it serves. */
  test: forWriters(reachable()),
};
