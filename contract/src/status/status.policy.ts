/** Only those who look after the installation can see its status. */
import { atLeast } from '../core/policy.ts';

export const statusPolicy = {
  read: atLeast('admin'),
};
