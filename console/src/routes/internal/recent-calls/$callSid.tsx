import { createFileRoute } from '@tanstack/react-router';
import { CallPage } from '../../../recent-calls/CallPage.tsx';
import { callQuery } from '../../../recent-calls/recent-calls.queries.ts';

export const Route = createFileRoute('/internal/recent-calls/$callSid')({
  loader: async ({ context, params }) => {
    await context.queryClient.ensureQueryData(callQuery(params.callSid));
  },
  component: CallPage,
});
