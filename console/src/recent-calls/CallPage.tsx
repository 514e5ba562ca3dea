import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import type { Call, ListedCall } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useRef } from 'react';
import { outcomeOf } from '../app/calls/call-outcome.ts';
import { partiesOf, partsOf } from '../app/calls/call-parties.ts';
import { explainEntry } from '../app/calls/explain-link.ts';
import { AccountCell } from '../app/list/AccountCell.tsx';
import { listAsLeft } from '../app/list/list-as-left.ts';
import { RouteProblem } from '../app/RouteProblem.tsx';
import { useShownOwner } from '../app/record/use-shown-owner.ts';
import { useSession } from '../session/session.queries.ts';
import { Section } from '../ui/form/Section.tsx';
import { copyText } from '../ui/page/copy-text.ts';
import { durationText } from '../ui/page/duration.ts';
import { HeadAction } from '../ui/page/HeadAction.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { exactTime } from '../ui/page/relative-time.ts';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { CallApplication } from './CallApplication.tsx';
import { CallFields } from './CallFields.tsx';
import classes from './CallPage.module.css';
import { CallPart } from './CallPart.tsx';
import { CallSteps } from './CallSteps.tsx';
import { CallTrunk } from './CallTrunk.tsx';
import { questionOf } from './call-question.ts';
import type { CallSearch } from './call-search.ts';

import { callQuery } from './recent-calls.queries.ts';
import { type PartName, useCallParts } from './use-call-parts.ts';

const route = getRouteApi('/internal/recent-calls/$callSid');

/** One call under its own address: what it was, and everything known of it. */
export function CallPage() {
  const { callSid } = route.useParams();
  const session = useSession();
  const { data, error, refetch } = useQuery(callQuery(callSid));
  // What is said of another provider stands above the page.
  const { isComing } = useShownOwner();
  // From one call to the next the page stays.
  const isDrawn = useRef(false);
  if (data && !isComing) isDrawn.current = true;
  const call = isDrawn.current ? data : undefined;
  const why = call ? explainEntry(session, questionOf(call, callSid), 'Explain this call') : [];
  const list = linkOptions({
    to: '/internal/recent-calls',
    search: listAsLeft<CallSearch>('/internal/recent-calls') ?? {},
  });
  const crumbs = [{ label: 'Recent calls', link: list }];
  if (!call && error)
    return (
      <RouteProblem
        error={error}
        reset={() => void refetch()}
        head={<PageHeader title="Call" crumbs={crumbs} />}
      />
    );
  return (
    <>
      <PageHeader
        // As on a record's page, the call's own takes the place of the one before it, with what stands above it.
        key={call ? 'call' : 'awaited'}
        title={call && partiesOf(call)}
        heading={call && <Parties call={call} />}
        crumbs={crumbs}
        status={call ? <Outcome call={call} /> : <Skeleton className={classes.status} />}
        purpose={call ? <Purpose call={call} /> : <Skeleton component="span" className={classes.purpose} />}
        sid={call ? (call.call_sid ?? undefined) : null}
        action={
          call && (
            <>
              <CallSteps call={call} />
              <HeadAction entry={why[0] && { ...why[0], label: 'Why here?' }} />
            </>
          )
        }
        menu={[
          ...why,
          {
            label: 'Copy link',
            onSelect: () => void copyText(window.location.href),
          },
        ]}
      />
      {call ? (
        <CallCourse key={callSid} call={call} />
      ) : (
        <Waiting what="the server to send the call" height={320} />
      )}
    </>
  );
}

const titles: Record<PartName, string> = {
  trace: 'What happened',
  recording: 'Recording',
  sip: 'SIP messages',
  logs: 'Logs',
};

/** What has a clock takes the whole width; the rest stands beside the record's own fields. */
function CallCourse({ call }: { call: Call }) {
  const parts = useCallParts(call, true);
  const draw = (name: PartName) => (
    <Section key={name} title={titles[name]} wide>
      <CallPart name={name} call={call} parts={parts} />
    </Section>
  );
  const isLong = (name: PartName) => name === 'trace' || name === 'recording';
  const [long, short] = [parts.names.filter(isLong), parts.names.filter((name) => !isLong(name))];
  return (
    <div className={classes.course}>
      {long.map(draw)}
      <div className={classes.beside}>
        {short.length > 0 && <div>{short.map(draw)}</div>}
        <Section title="Details" wide>
          <CallFields
            call={call}
            none="–"
            shown={{ trunk: <CallTrunk call={call} />, application_sid: <CallApplication call={call} /> }}
          />
        </Section>
      </div>
    </div>
  );
}

function Parties({ call }: { call: Call }) {
  const [from, to] = partsOf(call);
  return (
    <>
      <span className={classes.party}>{from}</span> <span className={classes.party}>{to}</span>
    </>
  );
}

function Outcome({ call }: { call: Call }) {
  const { status, text } = outcomeOf(call);
  return (
    <StatusBadge status={status} detail={call.termination_reason ?? undefined}>
      {call.answered ? `${text}, ${durationText(call.duration)}` : text}
    </StatusBadge>
  );
}

/** Whose it is, by which way, and when. */
function Purpose({ call }: { call: ListedCall }) {
  const { direction, trunk, attempted_at, account_sid } = call;
  const over = trunk ? `${direction ?? 'call'} over ${trunk}` : (direction ?? 'call');
  return (
    <>
      {account_sid && (
        <>
          <Anchor
            component={TargetLink}
            link={linkOptions({
              to: '/internal/accounts/$accountSid/edit',
              params: { accountSid: account_sid },
            })}
            inherit
            underline="always"
          >
            <AccountCell of={call} />
          </Anchor>
          {' · '}
        </>
      )}
      {over}, {exactTime(new Date(attempted_at))}
    </>
  );
}
