import { createFileRoute } from '@tanstack/react-router';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { CallPage } from '../../../recent-calls/CallPage.tsx';
import { callQuery } from '../../../recent-calls/recent-calls.queries.ts';

export const Route = createFileRoute('/internal/recent-calls/$callSid')({
  loader: ({ context, params, cause }) => {
    const loaded = fetchAhead(context.queryClient, callQuery(params.callSid));
    // From one call to the next the former stays until the other is there, and the focus with it.
    return cause === 'stay' ? loaded : undefined;
  },
  component: CallPage,
});
