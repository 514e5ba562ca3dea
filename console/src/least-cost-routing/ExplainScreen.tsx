import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answering } from '@trunkline/contract/least-cost-routing/explain-inbound.contract.ts';
import type { ReactNode } from 'react';
import { callerKind, type Direction, type ExplainSearch } from '../app/calls/explain-search.ts';
import { serviceProvidersQuery, useCurrentProvider } from '../service-providers/service-providers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { copyText } from '../ui/page/copy-text.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { DeviceExplanation } from './DeviceExplanation.tsx';
import { ExplainFields } from './ExplainFields.tsx';
import classes from './ExplainScreen.module.css';
import { InboundExplanation } from './InboundExplanation.tsx';
import { OutboundExplanation } from './OutboundExplanation.tsx';
import { PastCall } from './PastCall.tsx';
import { WaysIn } from './WaysIn.tsx';

const route = getRouteApi('/internal/explain');

/** The call that an application would be asked about. */
export type AskedCall = { direction: Direction; from?: string | undefined; to?: string | undefined };
/** Draws what can be asked of the application that answers; nothing is asked before somebody presses. */
export type AskApplication = (application: Answering, call: AskedCall) => ReactNode;

/** Why a call goes where it goes, by what is stored now; the whole question is in the address. */
export function ExplainScreen({ ask }: { ask: AskApplication }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { actor } = useSession();
  const current = useCurrentProvider();
  const { data: providers = [] } = useQuery(serviceProvidersQuery());
  const provider_sid = search.provider ?? current?.service_provider_sid;
  const other =
    provider_sid === current?.service_provider_sid
      ? undefined
      : providers.find(({ service_provider_sid }) => service_provider_sid === provider_sid);
  const onAsk = (change: ExplainSearch) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  return (
    <>
      <PageHeader
        title="Explain a call"
        help="calls.explain-a-call"
        purpose="Shows what would happen to a call with the stored configuration, and why. No call is made and nothing is changed."
        action={
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copyText(linkFor(actor.scope === 'admin' ? provider_sid : undefined))}
          >
            Copy link
          </Button>
        }
      />
      <ExplainFields search={search} onAsk={onAsk} />
      {search.call && <PastCall call_id={search.call} />}
      {other && <p className={classes.whose}>Asked for the service provider {other.name}.</p>}
      {provider_sid && <Explanation search={search} provider_sid={provider_sid} ask={ask} />}
    </>
  );
}

/** This address; an admin's names the provider, since whoever opens it may have chosen another. */
function linkFor(provider_sid: string | undefined): string {
  const address = new URL(window.location.href);
  if (provider_sid) address.searchParams.set('provider', provider_sid);
  return address.href;
}

type ExplanationProps = { search: ExplainSearch; provider_sid: string; ask: AskApplication };

function Explanation({ search, provider_sid, ask }: ExplanationProps) {
  const { direction, from, to, application } = search;
  const kind = callerKind(from);
  if (direction === 'outbound')
    return <OutboundExplanation search={search} provider_sid={provider_sid} ask={ask} />;
  if (kind === 'wrong') return null;
  if (kind === 'device')
    return <DeviceExplanation caller={from ?? ''} to={to} provider_sid={provider_sid} ask={ask} />;
  if (application && !to)
    return <WaysIn application_sid={application} provider_sid={provider_sid} provider={search.provider} />;
  return <InboundExplanation search={search} provider_sid={provider_sid} ask={ask} />;
}
