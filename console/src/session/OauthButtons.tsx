import { Button } from '@mantine/core';
import { IconBrandGithub, IconBrandGoogle } from '@tabler/icons-react';
import { pageSettings } from '../app/page-settings.ts';
import { type OauthProvider, oauthAddress, rememberOauthStart } from './oauth-address.ts';

type OauthButtonsProps = { from: '/sign-in' | '/register'; verb: 'Sign In' | 'Sign Up' };

/** A provider without a client id is not offered. */
export function OauthButtons({ from, verb }: OauthButtonsProps) {
  function leave(provider: OauthProvider) {
    const address = oauthAddress(provider, pageSettings, rememberOauthStart(from));
    if (address) window.location.assign(address);
  }
  return (
    <>
      {pageSettings.google_client_id && (
        <Button
          variant="default"
          leftSection={<IconBrandGoogle size={18} aria-hidden />}
          onClick={() => leave('google')}
        >
          {verb} With Google
        </Button>
      )}
      {pageSettings.github_client_id && (
        <Button
          variant="default"
          leftSection={<IconBrandGithub size={18} aria-hidden />}
          onClick={() => leave('github')}
        >
          {verb} With Github
        </Button>
      )}
    </>
  );
}
