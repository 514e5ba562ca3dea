import { createFileRoute } from '@tanstack/react-router';
import { clientPolicy } from '@trunkline/contract/clients/clients.policy.ts';
import { guard } from '../../../app/guard.ts';
import { addSearch } from '../../../app/list/list-search.ts';
import { requireAccount } from '../../../app/require-account.ts';
import { ClientCreator } from '../../../clients/ClientEditor.tsx';

export const Route = createFileRoute('/internal/clients/add')({
  validateSearch: addSearch,
  beforeLoad: guard(clientPolicy, 'begin'),
  loader: (at) => requireAccount(at, 'a client'),
  component: ClientCreator,
});
