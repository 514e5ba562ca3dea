import { scopeOf } from '@trunkline/contract/users/user-scope.ts';
import type { ListedUser } from '@trunkline/contract/users/users.contract.ts';
import classes from './UserScope.module.css';

/** How far a user reaches: all, one provider or one account. */
export function UserScope({ user }: { user: ListedUser }) {
  const scope = scopeOf(user);
  if (scope === 'admin') return <>All</>;
  return (
    <span>
      <span className={classes.kind}>{scope === 'account' ? 'Account: ' : 'Service Provider: '}</span>
      {(scope === 'account' ? user.account_name : user.service_provider_name) ?? 'unknown'}
    </span>
  );
}
