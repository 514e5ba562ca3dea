import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { countText } from '../page/count-text.ts';
import type { ReadCapture } from './capture-worker.ts';
import { readCapture } from './read-capture.ts';
import { SipLadder } from './SipLadder.tsx';

type SipCaptureProps = {
  pcap: Blob;
  /** Second 0; the first message where it is not given. */
  origin?: number | undefined;
  moment?: number | null;
  onSave: () => void;
};

/** A capture as a ladder. One that cannot be read is still downloaded. */
export function SipCapture({ pcap, origin, moment = null, onSave }: SipCaptureProps) {
  const [read, setRead] = useState<ReadCapture | null>(null);

  useEffect(() => {
    const left = new AbortController();
    setRead(null);
    void readCapture(pcap, left.signal).then((result) => !left.signal.aborted && setRead(result));
    return () => left.abort();
  }, [pcap]);

  return (
    <>
      <Group gap={8} mb={12}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onSave}
        >
          Download pcap
        </Button>
        {read && 'messages' in read && (
          <Text span c="dimmed">
            {messagesText(read.messages)}
          </Text>
        )}
      </Group>
      {!read && <Skeleton height={240} />}
      {read && 'fault' in read && (
        <Text role="alert" c="dimmed">
          {read.fault}
        </Text>
      )}
      {read && 'messages' in read && read.messages.length > 0 && (
        <SipLadder messages={read.messages} origin={origin ?? read.messages[0]?.at ?? 0} moment={moment} />
      )}
    </>
  );
}

function messagesText(messages: readonly { isRepeated: boolean }[]): string {
  const again = messages.filter(({ isRepeated }) => isRepeated).length;
  if (messages.length === 0) return 'The capture contains no SIP messages.';
  const all = `${countText(messages.length)} ${messages.length === 1 ? 'message' : 'messages'}`;
  return again === 0 ? all : `${all}, ${again} retransmitted`;
}
