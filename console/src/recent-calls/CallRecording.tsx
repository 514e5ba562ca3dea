import { Button, Group, Switch, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { partiesOf } from '../app/calls/call-parties.ts';
import { saveFile } from '../app/save-file.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { countText } from '../ui/page/count-text.ts';
import { failureOf } from '../ui/page/failure.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import classes from './CallRecording.module.css';
import type { CallClock } from './call-clock.ts';
import { FactList } from './FactList.tsx';
import { RecordingControls } from './RecordingControls.tsx';
import { RegionList } from './RegionList.tsx';
import type { RecordingAddress } from './recording-address.ts';
import { type Region, recordingStart, regionsOf } from './recording-regions.ts';
import { recordingQuery, useDeleteRecording } from './recordings.queries.ts';
import type { SpanRow } from './trace-tree.ts';
import { useWaveform } from './use-waveform.ts';

type CallRecordingProps = {
  call: Call;
  address: RecordingAddress;
  /** Undefined while there is no trace, or none yet. */
  spans: readonly SpanRow[] | undefined;
  clock: CallClock;
};

/** What was said, and where in it time was lost; or why there is nothing to hear, in the place that it would have. */
export function CallRecording(props: CallRecordingProps) {
  const [isDeleted, setIsDeleted] = useState(false);
  const [megabytes, setMegabytes] = useState(0);
  const sound = recordingQuery(props.address, (bytes) => setMegabytes(Math.floor(bytes / 1_000_000)));
  const query = useQuery({ ...sound, ...(isDeleted && { enabled: false }) });
  const why = isDeleted
    ? 'The recording was deleted.'
    : query.error && failureOf(query.error).status === 404
      ? 'The recording of this call is not available yet or no longer stored.'
      : null;
  const isNone = why !== null || query.error !== null;
  return (
    <div className={classes.place}>
      {why !== null && (
        <Text c="dimmed" className={classes.none}>
          {why}
        </Text>
      )}
      {why === null && query.error && (
        <ProblemNotice
          error={query.error}
          what="The recording could not be loaded."
          onRetry={() => query.refetch()}
        />
      )}
      <div className={classes.player} inert={isNone}>
        <Player
          {...props}
          sound={isNone ? undefined : query.data}
          megabytes={megabytes}
          isNone={isNone}
          onDeleted={() => setIsDeleted(true)}
        />
      </div>
    </div>
  );
}

type PlayerProps = CallRecordingProps & {
  sound: Blob | undefined;
  /** What has come of it. */
  megabytes: number;
  /** Nothing is waited for. */
  isNone: boolean;
  onDeleted: () => void;
};

function Player({ call, address, spans, clock, sound, megabytes, isNone, onDeleted }: PlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isTold, setIsTold] = useState(false);
  const [opened, setOpened] = useState<Region | null>(null);
  const [regions, setRegions] = useState<readonly Region[]>([]);
  const wave = useWaveform(
    place,
    sound,
    isTold ? regions : null,
    (region) => region.facts && setOpened(region),
  );
  const { peaks, seconds } = wave;
  const began = useMemo(() => beganAt(call, spans), [call, spans]);

  useEffect(() => {
    if (peaks && spans) setRegions(regionsOf(spans, peaks));
  }, [peaks, spans]);
  useEffect(() => clock.tell(peaks ? began + seconds * 1000 : null), [clock, peaks, began, seconds]);
  const { goTo } = wave;
  useEffect(() => clock.onGoTo((at) => goTo((at - began) / 1000)));
  const open = useCallback(
    (region: Region) => {
      goTo(region.start);
      if (region.facts) setOpened(region);
    },
    [goTo],
  );

  return (
    <>
      <div className={classes.wave}>
        <div className={classes.sides} aria-hidden>
          <span>Caller</span>
          <span>Called</span>
        </div>
        {!peaks && !wave.error && !isNone && (
          <div className={classes.loading}>
            <Waiting
              what={
                sound
                  ? 'the browser to read the recording'
                  : `the server to send the recording${megabytes > 0 ? `, ${countText(megabytes)} MB so far` : ''}`
              }
              height="100%"
            />
          </div>
        )}
        {Boolean(wave.error) && (
          <Text c="dimmed">This browser cannot play the recording. You can still download it.</Text>
        )}
        <div ref={place} />
      </div>
      <RecordingControls wave={wave} />
      <Group gap={8} pt={12} className={classes.controls}>
        <Switch
          label="Show latencies"
          checked={isTold}
          disabled={!spans || !peaks}
          onChange={(event) => setIsTold(event.currentTarget.checked)}
        />
        <Keeping call={call} address={address} sound={sound} onDeleted={onDeleted} />
      </Group>
      {isTold && <RegionList regions={regions} onOpen={open} />}
      {opened?.facts && (
        <Dialog opened onClose={() => setOpened(null)} title={opened.facts.title} look="wide">
          <FactList facts={opened.facts.facts} />
        </Dialog>
      )}
    </>
  );
}

type KeepingProps = Pick<PlayerProps, 'call' | 'address' | 'sound' | 'onDeleted'>;

function Keeping({ call, address, sound, onDeleted }: KeepingProps) {
  const { actor } = useSession();
  const remove = useDeleteRecording(address);
  const [isAsked, setIsAsked] = useState(false);
  const { account_sid, service_provider_sid } = call;
  return (
    <Group gap={8} ml="auto">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={!sound}
        onClick={() => sound && saveFile(sound, fileName(call, sound))}
      >
        Download
      </Button>
      <GuardedButton
        variant="default"
        may={may(recentCallsPolicy, 'removeRecording', actor, { account_sid, service_provider_sid })}
        onClick={() => setIsAsked(true)}
      >
        Delete recording
      </GuardedButton>
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setIsAsked(false)}
        kind="recording"
        name={partiesOf(call)}
        onDelete={() => remove.mutateAsync()}
        done="Successfully deleted record"
        onDeleted={onDeleted}
      />
    </Group>
  );
}

function fileName({ call_sid }: Call, { type }: Blob): string {
  return `callid-${call_sid}.${type.startsWith('audio/wav') ? 'wav' : 'mp3'}`;
}

/** Recording begins when a call is answered, where its trace does not say better. */
function beganAt(call: Call, spans: readonly SpanRow[] | undefined): number {
  return (spans && recordingStart(spans)) ?? Date.parse(call.answered_at ?? call.attempted_at);
}
