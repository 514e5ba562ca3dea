/** Where the two identity providers take over (`C23`); hosted mode only. */
import { localKeys } from '../app/browser-storage.ts';
import type { PageSettings } from '../app/page-settings.ts';

export type OauthProvider = 'google' | 'github';

type Settings = Pick<PageSettings, 'github_client_id' | 'google_client_id' | 'base_url'>;

/** Null when the provider is not set up. */
export function oauthAddress(provider: OauthProvider, settings: Settings, state: string): string | null {
  const clientId = provider === 'github' ? settings.github_client_id : settings.google_client_id;
  if (!clientId) return null;
  if (provider === 'github')
    return `https://github.com/login/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      state,
      scope: 'user:email',
      allow_signup: 'false',
    })}`;
  return `https://accounts.google.com/o/oauth2/v2/auth?${new URLSearchParams({
    client_id: clientId,
    state,
    scope: 'email profile',
    access_type: 'offline',
    include_granted_scopes: 'true',
    response_type: 'code',
    redirect_uri: `${settings.base_url ?? ''}/oauth-callback/google`,
  })}`;
}

/** A fresh state, remembered with the place that the visitor left from. */
export function rememberOauthStart(from: '/sign-in' | '/register'): string {
  const state = crypto.randomUUID();
  localStorage.setItem(localKeys.oauthState, state);
  localStorage.setItem(localKeys.locationBeforeOauth, from);
  return state;
}
