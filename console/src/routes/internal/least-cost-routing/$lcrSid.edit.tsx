import { createFileRoute } from '@tanstack/react-router';
import { LcrEditor } from '../../../least-cost-routing/LcrEditor.tsx';
import { warmLcrForm } from '../../../least-cost-routing/lcrs.queries.ts';

export const Route = createFileRoute('/internal/least-cost-routing/$lcrSid/edit')({
  loader: ({ context, params }) => warmLcrForm(context.queryClient, context.session, params.lcrSid),
  component: LcrEditor,
});
