import { createFileRoute } from '@tanstack/react-router';
import { readExplainSearch } from '../../app/calls/explain-search.ts';
import { onlyWithFeature } from '../../app/guard.ts';
import { AskWebhook } from '../../applications/AskWebhook.tsx';
import { ExplainScreen } from '../../least-cost-routing/ExplainScreen.tsx';

export const Route = createFileRoute('/internal/explain')({
  validateSearch: readExplainSearch,
  beforeLoad: onlyWithFeature('route-explainer'),
  component: () => (
    <ExplainScreen
      ask={(application, call) => (
        // Another question is asked anew.
        <AskWebhook
          key={`${application.application_sid} ${call.direction} ${call.to}`}
          application={application}
          call={call}
        />
      )}
    />
  ),
});
