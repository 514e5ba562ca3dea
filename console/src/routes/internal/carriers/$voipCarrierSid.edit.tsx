import { createFileRoute } from '@tanstack/react-router';
import { CarrierEditor } from '../../../carriers/CarrierEditor.tsx';
import { warmCarrierForm } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/$voipCarrierSid/edit')({
  loader: ({ context, params }) =>
    warmCarrierForm(context.queryClient, context.session, params.voipCarrierSid),
  component: CarrierEditor,
});
