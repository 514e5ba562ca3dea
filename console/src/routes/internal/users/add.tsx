import { createFileRoute } from '@tanstack/react-router';
import { userPolicy } from '@trunkline/contract/users/users.policy.ts';
import { guard } from '../../../app/guard.ts';
import { addSearch } from '../../../app/list/list-search.ts';
import { UserCreator } from '../../../users/UserEditor.tsx';

export const Route = createFileRoute('/internal/users/add')({
  validateSearch: addSearch,
  beforeLoad: guard(userPolicy, 'begin'),
  component: UserCreator,
});
