/** What this server can do that depends on how it is set up, for `Users/me` (`R7`). */
import type { CallStore } from '../calls/call-store.ts';
import type { LiveState } from '../outside/live-state.ts';
import type { Registrations } from '../outside/registrations.ts';
import type { OauthSettings } from './oauth-config.ts';

type Parts = {
  registrations: Registrations;
  live: LiveState;
  capture: object | null;
  calls: CallStore;
  oauth: OauthSettings;
  stripe: object | null;
};

export function featuresOf({ registrations, live, capture, calls, oauth, stripe }: Parts): string[] {
  return [
    ...(registrations.is_known ? ['registrations'] : []),
    ...(live.is_known ? ['live-calls'] : []),
    ...(capture ? ['sip-capture'] : []),
    ...(calls.stats ? ['call-stats'] : []),
    ...(oauth.github || oauth.google ? ['sign-in-linking'] : []),
    ...(stripe ? ['payment'] : []),
    'alert-rules',
  ];
}
