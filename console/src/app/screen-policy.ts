/** Screens whose rule is about the screen, not about a record (document 0 sections 2 and 6). */
import { anyone, atLeast } from '@trunkline/contract/core/policy.ts';

export const screenPolicy = {
  openUsers: anyone,
  openSettings: atLeast('service_provider', 'You do not have permissions to manage Settings'),
};
