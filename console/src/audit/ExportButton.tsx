import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { AuditFilter } from '@trunkline/contract/audit/audit.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../app/save-file.ts';
import { failureOf } from '../ui/failure.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { exportAudit } from './audit.queries.ts';

/** The entries that the filters leave, all of them. A long log can be watched coming, and stopped. */
export function ExportButton({ asked }: { asked: AuditFilter }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    try {
      const content = await exportAudit(asked, { signal: abort.signal, onProgress: setBytes });
      const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile(content, name);
      toastSuccess(`${name} downloaded`);
    } catch (error) {
      if (!abort.signal.aborted) toastError(`The export failed: ${failureOf(error).msg}`);
    } finally {
      setBytes(null);
    }
  }

  if (bytes === null)
    return (
      <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
        Export CSV
      </Button>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconX size={16} aria-hidden />}
      aria-label="Stop the export"
      onClick={() => running.current?.abort()}
    >
      Exporting, {sizeWords(bytes)}
    </Button>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
