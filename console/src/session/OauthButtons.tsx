import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react';
import type { OauthProvider } from '@trunkline/contract/sign-up/oauth-providers.ts';
import { pageSettings } from '../app/page-settings.ts';
import { keepStart, type OauthPurpose, oauthAddress, startOf } from './oauth-start.ts';

type OauthButtonsProps = {
  from: OauthPurpose;
  verb: 'Sign In' | 'Sign Up';
  return_to?: string | undefined;
  /** By which somebody signs in already. */
  except?: string;
};

const choices = [
  { provider: 'google', label: 'Google', Icon: IconBrandGoogle, id: pageSettings.google_client_id },
  { provider: 'github', label: 'GitHub', Icon: IconBrandGithub, id: pageSettings.github_client_id },
] as const;

/** Nothing is asked of a provider before its button is pressed. One without a client id is not offered. */
export function OauthButtons({ from, verb, return_to, except }: OauthButtonsProps) {
  const buttons = choices.map(
    ({ provider, label, Icon, id }) =>
      id &&
      provider !== except && (
        <Button
          key={provider}
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => leave(provider, from, return_to ?? null)}
        >
          {verb} With {label}
        </Button>
      ),
  );
  return <>{buttons}</>;
}

async function leave(provider: OauthProvider, from: OauthPurpose, return_to: string | null): Promise<void> {
  const { start, challenge } = await startOf({ provider, from, return_to }, pageSettings, Date.now());
  const address = oauthAddress(start, challenge, pageSettings, window.location.origin);
  if (!address) return;
  keepStart(start);
  window.location.assign(address);
}
