import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/session.queries.ts';
import classes from './UserBadge.module.css';

const scopeWords = { admin: 'Admin', service_provider: 'Service provider', account: 'Account' };

/** Who is signed in and how far they reach; leads to their own user. */
export function UserBadge({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { actor, me } = useSession();
  return (
    <Link
      to="/internal/users/$userSid/edit"
      params={{ userSid: me.user.user_sid }}
      onClick={onFollow}
      className={classes.badge}
    >
      <span aria-hidden className={classes.initial}>
        {[...me.user.name][0]}
      </span>
      <span className={classes.words}>
        <strong>{me.user.name}</strong>
        <span>
          Scope: {scopeWords[actor.scope]}
          {actor.view_only && (
            <>
              {' '}
              <span className={classes.may}>(view-only)</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
