import { createFileRoute } from '@tanstack/react-router';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { LinkProvider } from '../../../session/LinkProvider.tsx';
import { UserEditor } from '../../../users/UserEditor.tsx';
import { userQuery } from '../../../users/users.queries.ts';

export const Route = createFileRoute('/internal/users/$userSid/edit')({
  ...recordAddress('userSid'),
  loader: ({ context, params }) => void fetchAhead(context.queryClient, userQuery(params.userSid)),
  component: () => <UserEditor otherWays={<LinkProvider />} />,
});
