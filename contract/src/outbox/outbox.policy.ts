/** What waits in the outbox is told to whoever looks after the installation. */
import { atLeast } from '../core/policy.ts';

export const outboxPolicy = {
  read: atLeast('admin'),
};
