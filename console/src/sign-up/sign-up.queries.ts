/** Registering, and choosing a subdomain; hosted mode only, so nothing of it is loaded elsewhere. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { accountEndpoints } from '@trunkline/contract/accounts/accounts.contract.ts';
import { signUpEndpoints } from '@trunkline/contract/sign-up/sign-up.contract.ts';
import { call } from '../app/api.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { isPlatform } from '../app/is-platform.ts';
import { pageSettings } from '../app/page-settings.ts';
import { useSend } from '../app/use-send.ts';
import { useSession } from '../session/session.queries.ts';

/** Who has registered. */
type Registered = { jwt: string; user_sid: string; email: string };

export function useRegister() {
  return useSend(async (entered: { email: string; password: string }) => {
    const registered = await call(signUpEndpoints.register, {
      body: {
        provider: 'local',
        ...entered,
        service_provider_sid: pageSettings.default_service_provider_sid,
        email_activation_code: codeForPlatform(),
      },
    });
    // Something in between has answered: the next screen has nothing to go on with.
    if (!registered.jwt || !registered.user_sid) throw new ApiProblem(200);
    return registered;
  });
}

/** Trunkline makes a code of its own; the platform's server sends this one. */
function codeForPlatform(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(random % 1_000_000).padStart(6, '0');
}

const bodyOf = ({ user_sid }: Registered) => ({ user_sid, type: 'email' as const });

export function useActivate() {
  return useSend(
    ({ signUp, code }: { signUp: Registered; code: string }): Promise<unknown> =>
      call(signUpEndpoints.activate, { params: { code }, body: bodyOf(signUp) }, { token: signUp.jwt }),
  );
}

export function useResendCode() {
  return useSend(
    (signUp: Registered): Promise<unknown> =>
      call(
        signUpEndpoints.resendCode,
        { body: { ...bodyOf(signUp), value: signUp.email, code: codeForPlatform() } },
        { token: signUp.jwt },
      ),
  );
}

const LOOK_AGAIN_MS = 3000;

/** Whether the realm is free. One that is not is asked about again: it may be in the middle of being taken back. */
export function availabilityQuery(realm: string) {
  return queryOptions({
    queryKey: ['availability', realm],
    queryFn: async ({ signal }) => {
      const query = { type: 'subdomain' as const, value: realm };
      const answer = await call(signUpEndpoints.readAvailability, { query }, { signal });
      // Something in between has answered: it is not known to be taken either.
      if (typeof answer.available !== 'boolean') throw new ApiProblem(200);
      return answer;
    },
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.available === false ? LOOK_AGAIN_MS : false),
    retry: false,
  });
}

export function useSetRealm() {
  const queryClient = useQueryClient();
  const { actor, features } = useSession();
  // It would set it of the caller's account, whichever is named.
  const isElsewhere = isPlatform(features) && actor.scope !== 'account';
  return useMutation({
    mutationFn: ({ account_sid, sip_realm }: { account_sid: string; sip_realm: string }): Promise<unknown> =>
      isElsewhere
        ? call(accountEndpoints.update, { params: { account_sid }, body: { sip_realm } })
        : call(accountEndpoints.setSipRealm, { params: { account_sid, sip_realm } }),
    // The realm is told with the account, its lists and the session, and is no longer free.
    onSettled: () => queryClient.invalidateQueries(),
  });
}
