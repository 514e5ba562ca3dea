import { createFileRoute } from '@tanstack/react-router';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { ApplicationEditor } from '../../../applications/ApplicationEditor.tsx';
import { applicationQuery } from '../../../applications/applications.queries.ts';

export const Route = createFileRoute('/internal/applications/$applicationSid/edit')({
  ...recordAddress('applicationSid'),
  loader: ({ context, params }) =>
    void fetchAhead(context.queryClient, applicationQuery(params.applicationSid)),
  component: ApplicationEditor,
});
