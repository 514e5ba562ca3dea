/** Who may see and change applications. */
import { anyone } from '../core/policy.ts';
import { recordPolicy } from '../core/record-policy.ts';

export const applicationPolicy = {
  // A foreign one is answered as unknown (`R4`).
  ...recordPolicy,
  /** What variables a webhook asks for is no secret. */
  readEnvironment: anyone,
  /** Uses the stored credentials and variables, and shows what the webhook answers. */
  testWebhook: recordPolicy.update,
};
