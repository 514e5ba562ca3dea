import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { sessionEndpoints } from '@trunkline/contract/session/session.contract.ts';
import { settingsEndpoints } from '@trunkline/contract/settings/settings.contract.ts';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { call, sendKeys } from '../app/api.ts';
import { ApiProblem } from '../app/api-problem.ts';
import { pageSettings } from '../app/page-settings.ts';
import {
  claimsOf,
  closeSession,
  dropSession,
  type Session,
  SIGNED_OUT,
  sessionOf,
  storedToken,
} from '../app/session.ts';
import { whileQuiet } from '../app/stop-asking.ts';
import { watchedOnce } from '../app/watched-once.ts';

const SESSION_FRESH_MS = 60_000;

export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => {
      const claims = claimsOf(storedToken());
      const me = await call(userEndpoints.readMe, {}, { signal }).catch(async (error: unknown) => {
        if (!isOfPlatform(error) || !claims?.user_sid || !pageSettings.enable_hosted_system) throw error;
        return (await import('./me-in-parts.queries.ts')).meInParts(claims.user_sid, signal);
      });
      const session = sessionOf(me, claims);
      sendKeys(session.features.has('done-once'));
      return session;
    },
    staleTime: SESSION_FRESH_MS,
  });
}

/** Who is signed in; for every screen under `/internal`, whose guard has loaded it. */
export const [WithSession, useSession] = watchedOnce(function useWatched(): Session {
  return useSuspenseQuery(sessionQuery()).data;
});

/** A failure that is no accident: Trunkline's own have a code. */
function isOfPlatform(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 500 && error.told !== null && error.code === null;
}

export function signIn(credentials: { username: string; password: string }) {
  return call(sessionEndpoints.login, { body: credentials });
}

export function renewSession() {
  return call(sessionEndpoints.renew, {});
}

/** The person leaves either way; only what stays in the browser differs (`C6`). */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => whileQuiet(queryClient, undefined, () => call(sessionEndpoints.logout, {})),
    onSuccess: () => closeSession(),
    onError: () => dropSession(SIGNED_OUT, true),
  });
}

export function passwordSettingsQuery() {
  return queryOptions({
    queryKey: ['settings', 'one', 'password'],
    queryFn: ({ signal }) => call(settingsEndpoints.readPasswordSettings, {}, { signal }),
  });
}

export function usePasswordSettings() {
  return useQuery(passwordSettingsQuery());
}
