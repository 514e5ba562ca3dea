/** The result of the last test of each capability, even if another program made it. */
import type { SpeechCredential } from './speech-services.contract.ts';
import type { Use } from './speech-vendor.ts';
import { speechVendorOf } from './vendors.ts';

type LastTests = SpeechCredential['tests'];
type Columns = Pick<SpeechCredential, 'vendor' | 'last_tested' | 'tts_tested_ok' | 'stt_tested_ok'>;

/**
 * From the platform's columns, which store no reason. For a vendor that only listens, the platform records the result
 * as if for speaking (`W26`).
 */
export function testsOfColumns({ vendor, last_tested, tts_tested_ok, stt_tested_ok }: Columns): LastTests {
  const uses: readonly Use[] = speechVendorOf(vendor)?.uses ?? ['tts', 'stt'];
  const resultOf = (ok: 0 | 1 | null | undefined) =>
    last_tested && (ok === 0 || ok === 1)
      ? { status: ok === 1 ? ('ok' as const) : ('fail' as const), reason: null, tested_at: last_tested }
      : null;
  const listening = uses.includes('tts') ? stt_tested_ok : (stt_tested_ok ?? tts_tested_ok);
  return {
    tts: uses.includes('tts') ? resultOf(tts_tested_ok) : null,
    stt: uses.includes('stt') ? resultOf(listening) : null,
  };
}
