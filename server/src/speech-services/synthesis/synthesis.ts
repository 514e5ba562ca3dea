/** How each vendor is made to say a text (`W29`). */
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import type { Synthesizer } from '../vendor-call.ts';
import { speakWithAws } from './aws.ts';
import { speakWithCartesia } from './cartesia.ts';
import { speakWithCustom } from './custom.ts';
import { speakWithDeepgram } from './deepgram.ts';
import { speakWithElevenlabs } from './elevenlabs.ts';
import { speakWithGoogle } from './google.ts';
import { speakWithIbm } from './ibm.ts';
import { speakWithInworld } from './inworld.ts';
import { speakWithMicrosoft } from './microsoft.ts';
import { speakWithNuance } from './nuance.ts';
import { speakWithNvidia } from './nvidia.ts';
import { speakWithPlayht } from './playht.ts';
import { speakWithResemble } from './resemble.ts';
import { speakWithRimelabs } from './rimelabs.ts';
import { speakWithVerbio } from './verbio.ts';
import { speakWithWellsaid } from './wellsaid.ts';
import { speakWithWhisper } from './whisper.ts';

export const synthesizers: Partial<Record<VendorId, Synthesizer>> = {
  aws: speakWithAws,
  cartesia: speakWithCartesia,
  custom: speakWithCustom,
  deepgram: speakWithDeepgram,
  elevenlabs: speakWithElevenlabs,
  google: speakWithGoogle,
  ibm: speakWithIbm,
  inworld: speakWithInworld,
  microsoft: speakWithMicrosoft,
  nuance: speakWithNuance,
  nvidia: speakWithNvidia,
  playht: speakWithPlayht,
  resemble: speakWithResemble,
  rimelabs: speakWithRimelabs,
  verbio: speakWithVerbio,
  wellsaid: speakWithWellsaid,
  whisper: speakWithWhisper,
};
