import { Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { pageSettings } from '../app/page-settings.ts';
import classes from './OauthSlot.module.css';

const { enable_hosted_system, github_client_id, google_client_id } = pageSettings;
const offered = [github_client_id, google_client_id].filter((id) => id !== null).length;

/** What cannot be fetched leaves the rest of the page as it is. */
const Buttons = lazy(() =>
  import('./OauthButtons.tsx').then(
    ({ OauthButtons }) => ({ default: OauthButtons }),
    () => ({ default: NotFetched }),
  ),
);

function NotFetched() {
  return (
    <Text c="dimmed" size="sm">
      Sign-in with GitHub and Google could not be loaded. Reload the page to try again.
    </Text>
  );
}

/** Room for the other ways to sign in, which are fetched where there are any. */
export function OauthSlot({ return_to }: { return_to: string | undefined }) {
  if (!enable_hosted_system || offered === 0) return null;
  return (
    <>
      <Text c="dimmed" ta="center" size="xs">
        or
      </Text>
      <div className={classes.buttons} data-offered={offered}>
        <Suspense>
          <Buttons from="/sign-in" verb="Sign In" return_to={return_to} />
        </Suspense>
      </div>
    </>
  );
}
