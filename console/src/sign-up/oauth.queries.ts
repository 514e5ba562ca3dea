/** What a person brings back from another provider is shown to the server. */
import { signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { call } from '../app/api.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSend } from '../app/use-send.ts';

type Brought = {
  provider: 'github' | 'google';
  code: string;
  state: string;
  client_id: string;
  redirect_uri: string;
  verifier: string | null;
  from: '/sign-in' | '/register' | '/link';
  /** Of whoever links: the session that goes on with it, and the password that is given up. */
  token?: string | undefined;
  old_password?: string | undefined;
};

export function useOauth() {
  return useSend(({ token, old_password, ...brought }: Brought) =>
    call(
      signUpEndpoints.register,
      {
        body: {
          provider: brought.provider,
          service_provider_sid: pageSettings.default_service_provider_sid,
          oauth2_code: brought.code,
          oauth2_state: brought.state,
          oauth2_client_id: brought.client_id,
          oauth2_redirect_uri: brought.redirect_uri,
          locationBeforeAuth: brought.from,
          ...(brought.verifier ? { oauth2_code_verifier: brought.verifier } : {}),
          ...(old_password ? { old_password } : {}),
        },
      },
      { token },
    ),
  );
}
