import { createFileRoute } from '@tanstack/react-router';
import { recordAddress } from '../../../app/record/record-address.ts';
import { ClientEditor } from '../../../clients/ClientEditor.tsx';
import { warmClient } from '../../../clients/clients.queries.ts';

export const Route = createFileRoute('/internal/clients/$clientSid/edit')({
  ...recordAddress('clientSid'),
  loader: ({ context, params }) => void warmClient(context.queryClient, params.clientSid),
  component: ClientEditor,
});
