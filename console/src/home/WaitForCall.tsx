import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FirstStep } from '@trunkline/contract/home/home.contract.ts';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { useEffect } from 'react';
import { type CallsOwner, ownerKey } from '../app/calls/calls-owner.ts';
import { callPage } from '../app/record/record-link.ts';
import { latestCallQuery } from '../recent-calls/recent-calls.queries.ts';
import { toastSuccess } from '../ui/overlay/toast.ts';
import { failureOf } from '../ui/page/failure.ts';
import { formatNumber } from '../ui/page/format-number.ts';
import { useLasting } from '../ui/page/use-lasting.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { noteFirstCall } from './home.queries.ts';

type WaitForCallProps = {
  owner: CallsOwner;
  by: FirstStep | undefined;
  /** Home has heard of an answered call before it was found here. */
  isKnown: boolean;
  /** It is shown, or there is none that could be. */
  onEnd: () => void;
};

/** Looks every few seconds whether a call came in; the first that is answered is shown, another one is told of. */
export function WaitForCall({ owner, by, isKnown, onEnd }: WaitForCallProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: calls = [], error, refetch } = useLasting(useQuery(latestCallQuery(owner)));
  const key = ownerKey(owner);
  const answered = calls.find(canBeShown);
  useEffect(() => {
    const link = answered && pageOf(answered);
    if (!link) return;
    toastSuccess('Your first call was answered');
    void navigate(link);
    onEnd();
    void noteFirstCall(queryClient, key);
  }, [answered, navigate, queryClient, key, onEnd]);
  useEffect(() => {
    if (isKnown) void refetch().then(({ data }) => data?.some(canBeShown) || onEnd());
  }, [isKnown, refetch, onEnd]);
  const [last] = calls;
  const link = last && pageOf(last);
  return (
    <small role="status">
      {error
        ? `The server could not check for a call: ${failureOf(error).msg}`
        : last
          ? `A call from ${formatNumber(last.from ?? 'an unknown number')} came in and was not answered. Still waiting. `
          : `Waiting for the call: ${whatToDial(by)} now.`}
      {!error && link && (
        <Anchor component={TargetLink} link={link} inherit underline="always">
          Open it
        </Anchor>
      )}
    </small>
  );
}

const canBeShown = (call: Call) => call.answered && pageOf(call) !== undefined;

function whatToDial(by: FirstStep | undefined): string {
  if (by?.by === 'client') return `call from SIP client ${by.name}`;
  return by?.name ? `dial ${formatNumber(by.name)}` : 'dial your number';
}

function pageOf({ call_sid, sip_callid }: Call) {
  const callSid = call_sid ?? sip_callid;
  return callSid ? callPage(callSid) : undefined;
}
