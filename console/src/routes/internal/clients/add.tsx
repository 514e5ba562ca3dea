import { createFileRoute } from '@tanstack/react-router';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { warmAccountChoices } from '../../../accounts/accounts.queries.ts';
import { guard } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { ClientCreator } from '../../../clients/ClientCreator.tsx';

/** `account` is the one that the list was filtered by. */
type AddSearch = { account?: string | undefined };

export const Route = createFileRoute('/internal/clients/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({ account: textOf(raw.account) }),
  beforeLoad: guard(clientPolicy, 'begin'),
  loader: ({ context }) => warmAccountChoices(context.queryClient, context.session),
  component: ClientCreator,
});
