/** Only those who look after the installation can see the outbox. */
import { atLeast } from '../core/policy.ts';

export const outboxPolicy = {
  read: atLeast('admin'),
};
