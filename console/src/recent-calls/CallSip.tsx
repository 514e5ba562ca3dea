import { Button, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { saveFile } from '../app/save-file.ts';
import { failureOf } from '../ui/page/failure.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { beginReading } from '../ui/sip-ladder/read-capture.ts';
import { SipCapture } from '../ui/sip-ladder/SipCapture.tsx';
import part from './CallPart.module.css';
import { type CallClock, useMoment } from './call-clock.ts';
import { useCallCapture } from './sip-capture.queries.ts';

/** The SIP messages of a call. Asked for by a press: a capture server is not to be troubled by every visit. */
export function CallSip({ call, clock }: { call: Call; clock: CallClock }) {
  const capture = useCallCapture(call);
  const moment = useMoment(clock);
  if (capture.data) {
    const pcap = capture.data;
    return (
      <SipCapture
        pcap={pcap}
        origin={Date.parse(call.attempted_at)}
        moment={moment}
        onSave={() => saveFile(pcap, `callid-${call.sip_callid}.pcap`)}
      />
    );
  }
  const isNone = capture.error !== null && failureOf(capture.error).status === 404;
  return (
    <>
      {capture.error && !isNone && (
        <ProblemNotice error={capture.error} what="The capture could not be loaded." />
      )}
      {isNone && (
        <Text c="dimmed">No SIP messages of this call were captured, or they are no longer stored.</Text>
      )}
      {!isNone && (
        <Button
          className={part.ask}
          variant="default"
          leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
          aria-disabled={capture.isPending}
          onClick={() => {
            if (capture.isPending) return;
            beginReading();
            capture.mutate();
          }}
        >
          {capture.isPending ? 'Loading the SIP messages' : 'Show the SIP messages'}
        </Button>
      )}
    </>
  );
}
