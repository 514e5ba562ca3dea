import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { tellFailure } from '../../ui/overlay/leavable.ts';
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { failureOf } from '../../ui/page/failure.ts';
import { localDay } from '../local-day.ts';
import { saveFile } from '../save-file.ts';

type ExportCsvButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  /** What the file is called, before its date. */
  name: string;
  label?: ReactNode;
  fetchCsv: (options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<Blob>;
};

/** All that the filters leave. A long list can be watched coming, and stopped. */
export function ExportCsvButton({
  name,
  label = 'Export CSV',
  fetchCsv,
  variant,
  size,
}: ExportCsvButtonProps) {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    try {
      const content = await fetchCsv({ signal: abort.signal, onProgress: setBytes });
      const file = `${name}-${localDay(new Date())}.csv`;
      saveFile(content, file);
      toastSuccess(`${file} downloaded`);
    } catch (error) {
      if (!abort.signal.aborted) tellFailure(`The export of ${name} failed: ${failureOf(error).msg}`);
    } finally {
      setBytes(null);
    }
  }

  if (bytes === null)
    return (
      <Button
        variant={variant}
        size={size}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={start}
      >
        {label}
      </Button>
    );
  const progress = `Exporting, ${sizeWords(bytes)}`;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconX size={16} aria-hidden />}
      aria-label={`Stop the export: ${progress}`}
      onClick={() => running.current?.abort()}
    >
      {progress}
    </Button>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
