/** What a media server says about a recording before it sends the audio (`W46`). */
import { z } from 'zod';
import { sid } from '../core/value.ts';

/** Those that MP3 knows. */
const sampleRates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000];
/** What storage keeps with an object has little room. */
const LONGEST_TEXT = 128;

/** It only goes with the recording, so whatever stands there is no reason to lose one. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (['string', 'number'].includes(typeof value) ? String(value) : ''))
  .transform((value) => value.slice(0, LONGEST_TEXT));

export const recordingStart = z.object({
  sampleRate: z.coerce.number().refine((rate) => sampleRates.includes(rate), 'is not a supported rate'),
  accountSid: sid,
  callSid: sid,
  direction: text,
  from: text,
  to: text,
  callId: text,
  applicationSid: text,
  originatingSipIp: text,
  originatingSipTrunkName: text,
});

export type RecordingStart = z.output<typeof recordingStart>;
