import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { CallQuery, ListedCall } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { volumeQuery } from '../../analytics/analytics.queries.ts';
import { LATEST_DAYS, latestCallsQuery } from '../../recent-calls/recent-calls.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { AsidePanel } from '../../ui/page/AsidePanel.tsx';
import { durationText } from '../../ui/page/duration.ts';
import { unread } from '../../ui/page/not-read.ts';
import { RelativeTime } from '../../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../../ui/page/StatusBadge.tsx';
import { shareText } from '../../ui/page/share-text.ts';
import { TargetLink } from '../../ui/table/TargetLink.tsx';
import { callPage } from '../record/record-link.ts';
import { outcomeOf } from './call-outcome.ts';
import { partsOf } from './call-parties.ts';
import { type CallsOwner, ownerOf } from './calls-owner.ts';
import classes from './LatestCallsPanel.module.css';

type LatestCallsPanelProps = {
  /** Whose record it is; a shared one has no account. */
  owner: { service_provider_sid?: string | null; account_sid?: string | null };
  /** What of a call names the record; an account has its owner. */
  of?: Pick<CallQuery, 'filter' | 'trunk' | 'application_sid'>;
};

const NOTHING = {};

export function LatestCallsPanel({ owner, of = NOTHING }: LatestCallsPanelProps) {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const { account_sid } = owner;
  const whose = ownerOf(
    actor,
    owner.service_provider_sid ?? provider?.service_provider_sid,
    account_sid ?? undefined,
  );
  const { data, error } = useQuery({
    ...latestCallsQuery(whose ?? { service_provider_sid: '' }, of),
    enabled: whose !== undefined,
  });
  const none = `None in ${LATEST_DAYS} days`;
  const [last] = data ?? [];
  const summary = last ? <RelativeTime iso={last.attempted_at} /> : data ? none : unread({ error });
  return (
    <AsidePanel title="Latest calls" summary={summary}>
      {!last && (
        <p className={classes.none} data-awaited={(!data && !error) || undefined}>
          {error && !data ? 'The calls could not be read.' : data ? `${none}.` : '…'}
        </p>
      )}
      {last && (
        <ul className={classes.calls}>
          {data?.map((call) => (
            <LatestCall key={`${call.call_sid ?? call.sip_callid} ${call.attempted_at}`} call={call} />
          ))}
        </ul>
      )}
      {last && (
        <p className={classes.all}>
          <Anchor
            component={TargetLink}
            link={linkOptions({
              to: '/internal/recent-calls',
              search: {
                date: '7',
                account: account_sid ?? undefined,
                filter: of.filter,
                trunk: of.trunk,
                application: of.application_sid,
              },
            })}
            inherit
          >
            all of {LATEST_DAYS} days <span aria-hidden>→</span>
          </Anchor>
          {whose && <AnswerRate whose={whose} of={of} />}
        </p>
      )}
    </AsidePanel>
  );
}

/** How many of the same days were answered; of a number nobody counts them. */
function AnswerRate({ whose, of }: { whose: CallsOwner; of: NonNullable<LatestCallsPanelProps['of']> }) {
  const { trunk, application_sid, filter } = of;
  const isCounted = useSession().features.has('analytics') && filter === undefined;
  const asked = { period: '7d', trunk, application_sid } as const;
  const { data } = useQuery({ ...volumeQuery(whose, asked), enabled: isCounted });
  if (!data || data.answer_rate === null) return null;
  const account = 'account_sid' in whose ? whose.account_sid : undefined;
  const search = { account, carrier: trunk, application: application_sid, period: asked.period };
  return (
    <Anchor component={TargetLink} link={linkOptions({ to: '/internal/analytics', search })} inherit>
      {shareText(data.answer_rate)} answered
    </Anchor>
  );
}

function LatestCall({ call }: { call: ListedCall }) {
  const { features } = useSession();
  const { status, text } = outcomeOf(call);
  const id = call.call_sid ?? call.sip_callid;
  const [from, to] = partsOf(call);
  const parties = (
    <>
      <span className={classes.party}>{from}</span> <span className={classes.party}>{to}</span>
    </>
  );
  return (
    <li>
      {id && features.has('call-page') ? (
        <Anchor component={TargetLink} link={callPage(id)} inherit>
          {parties}
        </Anchor>
      ) : (
        parties
      )}
      <span>
        <StatusBadge status={status}>{text}</StatusBadge>
        {call.answered && durationText(call.duration)}
        <RelativeTime iso={call.attempted_at} />
      </span>
    </li>
  );
}
