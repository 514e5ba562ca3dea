import { Button, Group, NativeSelect, Switch, Text } from '@mantine/core';
import {
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward15,
  IconRewindForward15,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { Call } from '@trunkline/contract/recent-calls/recent-calls.contract.ts';
import { recentCallsPolicy } from '@trunkline/contract/recent-calls/recent-calls.policy.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { partiesOf } from '../app/calls/call-parties.ts';
import { saveFile } from '../app/save-file.ts';
import { useSession } from '../session/session.queries.ts';
import { ConfirmDelete } from '../ui/overlay/ConfirmDelete.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { durationText } from '../ui/page/duration.ts';
import { failureOf } from '../ui/page/failure.ts';
import { GuardedButton } from '../ui/page/GuardedButton.tsx';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import classes from './CallRecording.module.css';
import type { CallClock } from './call-clock.ts';
import { FactList } from './FactList.tsx';
import { RegionList } from './RegionList.tsx';
import type { RecordingAddress } from './recording-address.ts';
import { type Region, recordingStart, regionsOf } from './recording-regions.ts';
import { recordingQuery, useDeleteRecording } from './recordings.queries.ts';
import type { SpanRow } from './trace-tree.ts';
import { JUMP_S, useWaveform } from './use-waveform.ts';

const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '2'];

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
  const query = useQuery({ ...recordingQuery(props.address), ...(isDeleted && { enabled: false }) });
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
          isNone={isNone}
          onDeleted={() => setIsDeleted(true)}
        />
      </div>
    </div>
  );
}

type PlayerProps = CallRecordingProps & {
  sound: Blob | undefined;
  /** Nothing is waited for. */
  isNone: boolean;
  onDeleted: () => void;
};

function Player({ call, address, spans, clock, sound, isNone, onDeleted }: PlayerProps) {
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
              what={`the ${sound ? 'browser to read' : 'server to send'} the recording`}
              height="100%"
            />
          </div>
        )}
        {Boolean(wave.error) && (
          <Text c="dimmed">This browser cannot play the recording. You can still download it.</Text>
        )}
        <div ref={place} />
      </div>
      <Controls wave={wave} />
      <Group gap={8} pt={12} className={classes.controls}>
        <Switch
          label="Show latencies"
          checked={isTold}
          disabled={!spans || !peaks}
          onChange={(event) => setIsTold(event.currentTarget.checked)}
        />
        <Keeping call={call} address={address} sound={sound} onDeleted={onDeleted} />
      </Group>
      {isTold && (
        <RegionList
          regions={regions}
          onOpen={(region) => {
            goTo(region.start);
            if (region.facts) setOpened(region);
          }}
        />
      )}
      {opened?.facts && (
        <Dialog opened onClose={() => setOpened(null)} title={opened.facts.title} look="wide">
          <FactList facts={opened.facts.facts} />
        </Dialog>
      )}
    </>
  );
}

function Controls({ wave }: { wave: ReturnType<typeof useWaveform> }) {
  const { isPlaying, peaks, seconds } = wave;
  const [speed, setSpeed] = useState('1');
  const total = peaks?.duration ?? 0;
  return (
    <Group gap={8} pt={12} className={classes.controls}>
      <Button
        leftSection={
          isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
        }
        disabled={!peaks}
        onClick={wave.play}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <span className={classes.time}>
        {durationText(Math.floor(seconds))} / {durationText(Math.floor(total))}
      </span>
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          aria-label="Back 15 seconds"
          disabled={!peaks}
          onClick={() => wave.goTo(seconds - JUMP_S)}
        >
          <IconRewindBackward15 size={18} aria-hidden />
        </Button>
        <Button
          variant="default"
          aria-label="Forward 15 seconds"
          disabled={!peaks}
          onClick={() => wave.goTo(seconds + JUMP_S)}
        >
          <IconRewindForward15 size={18} aria-hidden />
        </Button>
        <NativeSelect
          aria-label="Speed"
          value={speed}
          data={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={({ currentTarget: { value } }) => {
            setSpeed(value);
            wave.setSpeed(Number(value));
          }}
        />
      </Group>
    </Group>
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
