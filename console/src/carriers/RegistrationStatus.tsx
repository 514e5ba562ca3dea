import { Button, Skeleton } from '@mantine/core';
import { IconArrowsLeftRight, IconSearch } from '@tabler/icons-react';
import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { saveFile } from '../app/save-file.ts';
import { useSession } from '../session/session.queries.ts';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { AsidePanel } from '../ui/page/AsidePanel.tsx';
import { late } from '../ui/page/late.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { RelativeTime } from '../ui/page/RelativeTime.tsx';
import { StatusBadge } from '../ui/page/StatusBadge.tsx';
import classes from './RegistrationStatus.module.css';
import { registrationOf } from './registration.ts';
import { useDownloadRegistration, useFindRegistration } from './sip-capture.queries.ts';

const SipCapture = late(
  async () => (await import('../ui/sip-ladder/SipCapture.tsx')).SipCapture,
  () => <Skeleton height={280} />,
);

/** How registering with the carrier goes, as the registrar told last; nothing for one that we do not register with. */
export function RegistrationStatus({ carrier }: { carrier: Carrier }) {
  const { features } = useSession();
  const registration = registrationOf(carrier);
  if (!registration) return null;
  const { status, long, reason, at } = registration;
  const callId = carrier.register_status?.callId;
  return (
    <AsidePanel title="Registration" summary={long} note={at && <RelativeTime iso={at} />}>
      <div className={classes.line}>
        <StatusBadge status={status}>{long}</StatusBadge>
        {reason && <span>{reason}</span>}
      </div>
      {callId && features.has('sip-capture') && <RegistrationCapture carrier={carrier} callId={callId} />}
    </AsidePanel>
  );
}

/** Looked for when it is asked for: a capture server is not to be troubled by every visit. */
function RegistrationCapture({ carrier, callId }: { carrier: Carrier; callId: string }) {
  const find = useFindRegistration(carrier);
  const fetchPcap = useDownloadRegistration(carrier);
  const total = find.data?.total ?? 0;
  const pcap = fetchPcap.data;

  return (
    <div className={classes.capture} aria-live="polite">
      {total > 0 ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsLeftRight size={16} aria-hidden />}
          aria-disabled={fetchPcap.isPending}
          onClick={() => !fetchPcap.isPending && fetchPcap.mutate(callId)}
        >
          {fetchPcap.isPending ? 'Loading' : `Show ${total === 1 ? 'the message' : `${total} messages`}`}
        </Button>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSearch size={16} aria-hidden />}
          aria-disabled={find.isPending}
          onClick={() => !find.isPending && find.mutate(callId)}
        >
          {find.isPending ? 'Looking' : 'Look for a capture'}
        </Button>
      )}
      {find.data && total === 0 && <span>No SIP messages were captured in the last seven days.</span>}
      {find.error && <ProblemNotice error={find.error} what="The captures could not be searched." />}
      {fetchPcap.error && <ProblemNotice error={fetchPcap.error} what="The capture could not be loaded." />}
      {pcap && (
        <Dialog opened onClose={() => fetchPcap.reset()} title="SIP messages of the registration" look="wide">
          <SipCapture pcap={pcap} onSave={() => saveFile(pcap, `callid-${callId}.pcap`)} />
        </Dialog>
      )}
    </div>
  );
}
