import { createFileRoute } from '@tanstack/react-router';
import { ApplicationEditor } from '../../../applications/ApplicationEditor.tsx';
import { warmApplicationForm } from '../../../applications/applications.queries.ts';

export const Route = createFileRoute('/internal/applications/$applicationSid/edit')({
  loader: ({ context, params }) =>
    warmApplicationForm(context.queryClient, context.session, params.applicationSid),
  component: ApplicationEditor,
});
