import { createFileRoute } from '@tanstack/react-router';
import { recordAddress } from '../../../app/record/record-address.ts';
import { ApplicationEditor } from '../../../applications/ApplicationEditor.tsx';
import { applicationQuery } from '../../../applications/applications.queries.ts';

export const Route = createFileRoute('/internal/applications/$applicationSid/edit')({
  ...recordAddress('applicationSid'),
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(applicationQuery(params.applicationSid)),
  component: ApplicationEditor,
});
