import { Button, Group, NativeSelect } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconRewindBackward15,
  IconRewindForward15,
} from '@tabler/icons-react';
import { useState } from 'react';
import { durationText } from '../ui/page/duration.ts';
import classes from './CallRecording.module.css';
import type { Waveform } from './use-waveform.ts';

const JUMP_S = 15;
const SPEEDS = ['0.5', '0.75', '1', '1.25', '1.5', '2'];

/** Plays and stops a recording, and goes to and fro in it. */
export function RecordingControls({ wave }: { wave: Waveform }) {
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
