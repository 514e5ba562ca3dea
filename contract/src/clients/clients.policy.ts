/** Who may see and change SIP clients, and see which are registered. */
import { recordPolicy } from '../core/record-policy.ts';

export const clientPolicy = {
  // A foreign one is answered as unknown (`R4`).
  ...recordPolicy,
  /** Asked with the account. */
  readRegistrations: recordPolicy.read,
};
