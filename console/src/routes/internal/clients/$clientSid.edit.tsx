import { createFileRoute } from '@tanstack/react-router';
import { ClientEditor } from '../../../clients/ClientEditor.tsx';
import { warmClient } from '../../../clients/clients.queries.ts';

export const Route = createFileRoute('/internal/clients/$clientSid/edit')({
  loader: ({ context, params }) => void warmClient(context.queryClient, params.clientSid),
  component: ClientEditor,
});
