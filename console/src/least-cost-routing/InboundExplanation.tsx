import { useQuery } from '@tanstack/react-query';
import { callerKind, type ExplainSearch } from '../app/calls/explain-search.ts';
import { useSession } from '../session/session.queries.ts';
import { Explained } from './Explained.tsx';
import type { AskApplication } from './ExplainScreen.tsx';
import { inboundQuery } from './explain.queries.ts';
import { InboundAnswer } from './InboundAnswer.tsx';

type ExplanationProps = { search: ExplainSearch; provider_sid: string; ask: AskApplication };

/** A call over a carrier: told by where it comes from, else by the number alone. */
export function InboundExplanation({ search, provider_sid, ask }: ExplanationProps) {
  const { actor } = useSession();
  const { from, to = '', realm, account, carrier } = search;
  const address = callerKind(from) === 'address' ? from?.trim() : undefined;
  // Addresses belong to the whole platform: an admin asks about all carriers, others about those that they see.
  const place = account
    ? { account_sid: account }
    : actor.scope === 'admin'
      ? {}
      : { service_provider_sid: provider_sid };
  const query = useQuery({
    ...inboundQuery({
      number: to,
      ...(address && { address }),
      ...(realm && { sip_realm: realm }),
      ...(carrier && { voip_carrier_sid: carrier }),
      ...(actor.scope === 'account' ? {} : place),
    }),
    enabled: to !== '',
  });
  return (
    <Explained
      query={query}
      hint={to ? null : 'Enter the called number and, if known, where the call comes from.'}
    >
      {(answer) => (
        <InboundAnswer
          answer={answer}
          ask={(application) => ask(application, { direction: 'inbound', to: answer.number })}
        />
      )}
    </Explained>
  );
}
