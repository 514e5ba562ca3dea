/** A speech service in words. Pure. */
import { vendorName } from '@trunkline/contract/speech-services/vendors.ts';

/** "AWS (sales)" */
export function serviceTitle({ vendor, label }: { vendor: string; label: string | null }): string {
  return label ? `${vendorName(vendor)} (${label})` : vendorName(vendor);
}

export function usageOf({ use_for_tts, use_for_stt }: { use_for_tts: 0 | 1; use_for_stt: 0 | 1 }): string {
  if (use_for_tts && use_for_stt) return 'TTS/STT';
  if (use_for_tts) return 'TTS';
  return use_for_stt ? 'STT' : 'Not in use';
}
