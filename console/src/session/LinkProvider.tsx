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
          ? `You sign in with ${name}. With another one chosen here, ${name} no longer signs you in.`
          : 'It replaces your password. You are asked for the password once more, and signed out everywhere else.'
      }
    >
      <Group gap="xs">
        <OauthButtons from="/link" verb="Sign In" except={provider} />
      </Group>
    </Section>
  );
}
