import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../page/failure.ts';

type ListenButtonProps = {
  /** What is heard: the voice. */
  name: string;
  onListen: () => Promise<Blob>;
  disabled?: boolean;
};

/** Asks for a sound and plays it. */
export function ListenButton({ name, onListen, disabled }: ListenButtonProps) {
  const [state, setState] = useState<'still' | 'waiting' | 'playing'>('still');
  const [fault, setFault] = useState<string | null>(null);
  const sound = useRef<HTMLAudioElement | null>(null);
  useEffect(() => () => sound.current?.pause(), []);

  function stop() {
    sound.current?.pause();
    sound.current = null;
    setState('still');
  }

  async function listen() {
    if (state === 'waiting') return;
    if (state === 'playing') return stop();
    setState('waiting');
    setFault(null);
    const audio = new Audio();
    // Safari plays later only what was loaded while the button was pressed.
    audio.load();
    try {
      const address = URL.createObjectURL(await onListen());
      audio.src = address;
      sound.current = audio;
      audio.onended = stop;
      audio.onpause = () => URL.revokeObjectURL(address);
      await audio.play();
      setState('playing');
    } catch (error) {
      const isOurs = typeof error === 'object' && error !== null && 'msg' in error;
      setFault(isOurs ? failureOf(error).msg : 'This browser cannot play the answer.');
      setState('still');
    }
  }

  const words = {
    still: { shown: 'Listen', name: `Listen to ${name}` },
    waiting: { shown: 'Asking', name: `Asking for ${name}` },
    playing: { shown: 'Stop', name: `Stop ${name}` },
  }[state];
  const Icon = state === 'playing' ? IconPlayerStop : IconPlayerPlay;
  return (
    <Group gap="4px 12px" mt={8}>
      <Button
        variant="default"
        size="xs"
        disabled={disabled}
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={words.name}
        aria-disabled={state === 'waiting'}
        onClick={listen}
      >
        {words.shown}
      </Button>
      <Text role="status" span inherit fz="xs" c="var(--mantine-color-error)">
        {fault}
      </Text>
    </Group>
  );
}
