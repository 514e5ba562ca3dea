/** The fields of an alert as its row shows them. Pure. */
import { capital } from '../ui/page/capital.ts';

/** What takes recordings names the call; of other alerts only a search can tell what the sid is. */
export function isAboutCall(alert_type: string | null): boolean {
  return alert_type?.startsWith('recording-') ?? false;
}

const names: Record<string, string> = { alert_type: 'Kind as written', time: 'When' };

/** "Target SID" of "target_sid"; a key that nobody has named is told as it is written. */
export function alertFieldName(key: string): string {
  return names[key] ?? capital(key.replaceAll('_', ' ').replace(/\bsid\b/, 'SID'));
}
