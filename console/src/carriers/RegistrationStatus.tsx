import { Button } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import type { Carrier } from '@trunkline/contract/carriers/carriers.contract.ts';
import { saveFile } from '../app/save-file.ts';
import { useSession } from '../session/session.queries.ts';
import { ProblemNotice } from '../ui/ProblemNotice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import classes from './RegistrationStatus.module.css';
import { registrationOf } from './registration.ts';
import { useDownloadRegistration, useFindRegistration } from './sip-capture.queries.ts';

/** How registering with the carrier goes, as the registrar told last; nothing for one that we do not register with. */
export function RegistrationStatus({ carrier }: { carrier: Carrier }) {
  const { features } = useSession();
  const registration = registrationOf(carrier);
  if (!registration) return null;
  const { status, long, reason, at } = registration;
  const callId = carrier.register_status?.callId;
  return (
    <section aria-label="Registration" className={classes.registration}>
      <div className={classes.line}>
        <StatusBadge status={status}>{long}</StatusBadge>
        {reason && <span>{reason}</span>}
        {at && (
          <span className={classes.at}>
            <RelativeTime iso={at} />
          </span>
        )}
      </div>
      {callId && features.has('sip-capture') && <RegistrationCapture carrier={carrier} callId={callId} />}
    </section>
  );
}

/** Looked for when it is asked for: a capture server is not to be troubled by every visit. */
function RegistrationCapture({ carrier, callId }: { carrier: Carrier; callId: string }) {
  const find = useFindRegistration(carrier);
  const fetchPcap = useDownloadRegistration(carrier);
  const total = find.data?.total ?? 0;

  async function save() {
    const content = await fetchPcap.mutateAsync(callId).catch(() => null);
    if (content) saveFile(content, `callid-${callId}.pcap`);
  }

  return (
    <div className={classes.capture} aria-live="polite">
      {total > 0 ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-disabled={fetchPcap.isPending}
          onClick={() => !fetchPcap.isPending && save()}
        >
          {fetchPcap.isPending ? 'Downloading' : 'Download pcap'}
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
      {find.data && total === 0 && <span>Nothing was captured in the last seven days.</span>}
      {find.error && <ProblemNotice error={find.error} what="The capture could not be looked for." />}
      {fetchPcap.error && (
        <ProblemNotice error={fetchPcap.error} what="The capture could not be downloaded." />
      )}
    </div>
  );
}
