import { useQuery } from '@tanstack/react-query';
import type { ExplainSearch } from '../app/calls/explain-search.ts';
import { useSession } from '../session/session.queries.ts';
import { Explained } from './Explained.tsx';
import type { AskApplication } from './ExplainScreen.tsx';
import { outboundQuery } from './explain.queries.ts';
import { OutboundAnswer } from './OutboundAnswer.tsx';

type ExplanationProps = { search: ExplainSearch; provider_sid: string; ask: AskApplication };

/** A call that goes out, of an account or of a provider itself. */
export function OutboundExplanation({ search, provider_sid, ask }: ExplanationProps) {
  const { to = '', account, application } = search;
  const place = account ? { account_sid: account } : { service_provider_sid: provider_sid };
  const { actor } = useSession();
  const query = useQuery(
    outboundQuery({
      number: to,
      ...(application && { application_sid: application }),
      ...(actor.scope === 'account' ? {} : place),
    }),
  );
  return (
    <Explained
      query={query}
      hint={to ? null : 'Enter the number to call to see which route, carrier and gateways it would use.'}
    >
      {(answer) => (
        <OutboundAnswer
          answer={answer}
          ask={(found) => ask(found, { direction: 'outbound', to: answer.number })}
        />
      )}
    </Explained>
  );
}
