import { IconEye } from '@tabler/icons-react';
import type { ListedUser, User } from '@trunkline/contract/users/users.contract.ts';
import { ActiveBadge } from '../ui/page/ActiveBadge.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import classes from './UserState.module.css';

type UserStateProps = { user: Pick<User | ListedUser, 'is_active' | 'is_view_only' | 'force_change'> };

/** Whether the person can sign in, and what is special about it. */
export function UserState({ user }: UserStateProps) {
  return (
    <span
      className={classes.state}
      data-noted={user.force_change || user.is_view_only ? user.is_active : undefined}
    >
      <ActiveBadge of={user} />
      {Boolean(user.is_view_only) && (
        <span className={classes.note}>
          <IconEye size={16} aria-hidden />
          View-only
        </span>
      )}
      {Boolean(user.force_change) && <StatusBadge status="attention">Must change password</StatusBadge>}
    </span>
  );
}
