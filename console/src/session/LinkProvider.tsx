import { Group } from '@mantine/core';
import { oauthNames } from '@trunkline/contract/sign-up/oauth-providers.ts';
import { pageSettings } from '../app/page-settings.ts';
import { Section } from '../ui/form/Section.tsx';
import { OauthButtons } from './OauthButtons.tsx';
import { useSession } from './session.queries.ts';

/** On the own page: to sign in by GitHub or Google from now on. */
export function LinkProvider() {
  const { actor, features, me } = useSession();
  const { provider } = me.user;
  const name = oauthNames[provider as keyof typeof oauthNames];
  const others = [
    ['github', pageSettings.github_client_id],
    ['google', pageSettings.google_client_id],
  ].filter(([id, client_id]) => client_id && id !== provider);
  const isOffered = pageSettings.enable_hosted_system && features.has('sign-in-linking');
  if (!isOffered || actor.scope !== 'account' || actor.view_only || others.length === 0) return null;
  return (
    <Section
      title="Another way to sign in"
      about={
        name
          ? `You sign in with ${name}. If you choose another method here, you can no longer sign in with ${name}.`
          : 'It replaces your password. You enter your password once more and are signed out everywhere else.'
      }
    >
      <Group gap="xs">
        <OauthButtons from="/link" verb="Sign In" except={provider} />
      </Group>
    </Section>
  );
}
