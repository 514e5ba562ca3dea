/** A forgotten password; loaded with its screens only. */
import { queryOptions } from '@tanstack/react-query';
import { passwordResetEndpoints } from '@trunkline/contract/session/password-reset.contract.ts';
import { call } from '../app/api.ts';
import { useSend } from '../app/use-send.ts';

export function useForgotPassword() {
  return useSend(
    (email: string): Promise<unknown> => call(passwordResetEndpoints.forgot, { body: { email } }),
  );
}

/** The link is exchanged for a session that is good for the new password alone, and known to this screen alone. */
export function linkQuery(link: string) {
  return queryOptions({
    queryKey: ['reset-link', link],
    queryFn: async ({ signal }) => {
      const { jwt, name } = await call(passwordResetEndpoints.signIn, { body: { link } }, { signal });
      return { jwt, name };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSetPassword() {
  type Change = { jwt: string; old_password: string; new_password: string };
  return useSend(
    ({ jwt, ...body }: Change): Promise<unknown> =>
      call(passwordResetEndpoints.changePassword, { body }, { token: jwt }),
  );
}
