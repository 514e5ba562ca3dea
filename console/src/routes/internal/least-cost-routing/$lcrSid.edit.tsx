import { createFileRoute } from '@tanstack/react-router';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { LcrEditor } from '../../../least-cost-routing/LcrEditor.tsx';
import { lcrQuery } from '../../../least-cost-routing/lcrs.queries.ts';

export const Route = createFileRoute('/internal/least-cost-routing/$lcrSid/edit')({
  ...recordAddress('lcrSid'),
  loader: ({ context, params }) => void fetchAhead(context.queryClient, lcrQuery(params.lcrSid)),
  component: LcrEditor,
});
