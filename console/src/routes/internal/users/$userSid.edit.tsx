import { createFileRoute } from '@tanstack/react-router';
import { UserEditor } from '../../../users/UserEditor.tsx';
import { warmUserForm } from '../../../users/users.queries.ts';

export const Route = createFileRoute('/internal/users/$userSid/edit')({
  loader: ({ context, params }) => warmUserForm(context.queryClient, context.session, params.userSid),
  component: UserEditor,
});
