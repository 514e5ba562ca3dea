/** A speech service in words. Pure. */
import { testsOfColumns } from '@trunkline/contract/speech-services/last-tests.ts';
import type { SpeechCredential } from '@trunkline/contract/speech-services/speech-services.contract.ts';
import type { Use } from '@trunkline/contract/speech-services/speech-vendor.ts';
import { speechVendorOf } from '@trunkline/contract/speech-services/vendors.ts';
import {
  CANNOT_BE_TESTED,
  NOT_TESTED_YET,
  NOTHING_ENABLED,
  overallOutcome,
  type TestOutcome,
} from '../ui/page/credential-status.ts';
import type { SpeechAnswer } from './speech-services.queries.ts';

/** A platform notes vendors that only listen as if they spoke too, where nobody said what for. */
export function usageOf(service: Used): string {
  const uses = usesOf(service).map((use) => use.toUpperCase());
  return uses.length > 0 ? uses.join('/') : 'Not in use';
}

type Used = Pick<SpeechCredential, 'vendor' | 'use_for_tts' | 'use_for_stt'>;
/** A platform server sends no `tests`. */
type Tested = Used &
  Pick<SpeechCredential, 'last_tested' | 'tts_tested_ok' | 'stt_tested_ok'> &
  Partial<Pick<SpeechCredential, 'tests'>>;

/**
 * Whether the vendor takes the credential, for what it is used for now (`C21`): what the server
 * keeps of it, else the answer to a test made here.
 */
export function speechOutcome(service: Tested, answer?: SpeechAnswer): TestOutcome {
  return testOutcome(service, service.tests ?? answer ?? testsOfColumns(service));
}

/** The same of these tests. */
export function testOutcome(
  service: Used,
  known: Partial<Record<Use, Parameters<typeof overallOutcome>[0][string]>>,
): TestOutcome {
  const uses = usesOf(service);
  const tests = Object.fromEntries(uses.map((use) => [use, known[use]]));
  if (uses.length === 0) return overallOutcome(tests, NOTHING_ENABLED);
  return overallOutcome(tests, isTestable(service) ? NOT_TESTED_YET : CANNOT_BE_TESTED);
}

/** Whether there is anything to ask its vendor. */
export function isTestable(service: Used): boolean {
  const vendor = speechVendorOf(service.vendor);
  return vendor !== null && !vendor.untestable && usesOf(service).length > 0;
}

/** Of a vendor that is not known here the boxes tell. */
function usesOf({ vendor, use_for_tts, use_for_stt }: Used): Use[] {
  const { uses = ['tts', 'stt'] } = speechVendorOf(vendor) ?? {};
  return uses.filter((use) => (use === 'tts' ? use_for_tts : use_for_stt));
}
