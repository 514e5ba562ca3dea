import { useQuery } from '@tanstack/react-query';
import { userEndpoints } from '@trunkline/contract/users/users.contract.ts';
import { call } from '../app/api.ts';
import { stillViewOnly } from '../app/still-view-only.ts';
import { useSend } from '../app/use-send.ts';
import { sessionQuery } from './session.queries.ts';

export function useChangePassword() {
  const { data: session } = useQuery(sessionQuery());
  return useSend(({ user_sid, ...body }: { user_sid: string; old_password: string; new_password: string }) =>
    call(userEndpoints.update, { params: { user_sid }, body: { ...body, ...stillViewOnly(session) } }),
  );
}
