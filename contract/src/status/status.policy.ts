/** How the installation is told to whoever looks after it. */
import { atLeast } from '../core/policy.ts';

export const statusPolicy = {
  read: atLeast('admin'),
};
