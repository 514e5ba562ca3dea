import { useEffect } from 'react';
import { type Named, useShownRecord } from '../record/shown-record.ts';
import { keepRecent } from './opened-last.ts';

/** Remembers the record that is shown, for the palette. */
export function useKeptRecent(): void {
  const { area, sid, record } = useShownRecord() ?? {};
  const name = record && nameOf(record);
  const service_provider_sid = record?.service_provider_sid ?? null;
  useEffect(() => {
    if (area && area !== 'recent-calls' && sid && name)
      keepRecent(localStorage, { kind: area, sid, name, service_provider_sid });
  }, [area, sid, name, service_provider_sid]);
}

function nameOf(record: Named): string {
  return record.name ?? record.username ?? record.number ?? record.tenant_fqdn ?? record.label ?? '';
}
