import { createFileRoute } from '@tanstack/react-router';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { guard } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { UserCreator } from '../../../users/UserCreator.tsx';
import { warmUserForm } from '../../../users/users.queries.ts';

/** `account` is the one that the list was filtered by. */
type AddSearch = { account?: string | undefined };

export const Route = createFileRoute('/internal/users/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({ account: textOf(raw.account) }),
  beforeLoad: guard(userPolicy, 'begin'),
  loader: ({ context }) => warmUserForm(context.queryClient, context.session),
  component: UserCreator,
});
