/** How each vendor is asked whether a credential works, per capability (`W27`). */
import type { VendorId } from '@trunkline/contract/speech-services/vendors.ts';
import type { Credential, Probe } from '../vendor-call.ts';
import { assemblyaiListens } from './assemblyai.ts';
import { awsListens, awsSpeaks } from './aws.ts';
import { cartesiaListens, cartesiaSpeaks } from './cartesia.ts';
import { deepgramfluxListens, deepgramListens, deepgramriverListens, deepgramSpeaks } from './deepgram.ts';
import { elevenlabsSpeaks } from './elevenlabs.ts';
import { gladiaListens } from './gladia.ts';
import { googleLacks, googleListens, googleSpeaks } from './google.ts';
import { houndifyListens } from './houndify.ts';
import { ibmListens, ibmSpeaks } from './ibm.ts';
import { inworldSpeaks } from './inworld.ts';
import { microsoftListens, microsoftSpeaks } from './microsoft.ts';
import { nuanceListens, nuanceSpeaks } from './nuance.ts';
import { openaiListens } from './openai.ts';
import { playhtSpeaks } from './playht.ts';
import { resembleSpeaks } from './resemble.ts';
import { rimelabsSpeaks } from './rimelabs.ts';
import { sonioxListens } from './soniox.ts';
import { speechmaticsListens } from './speechmatics.ts';
import { verbioListens, verbioSpeaks } from './verbio.ts';
import { voxistListens } from './voxist.ts';
import { wellsaidSpeaks } from './wellsaid.ts';
import { whisperSpeaks } from './whisper.ts';

/** A vendor that is missing does not compile; one without probes is not tested. */
export const probes: Record<VendorId, { tts?: Probe; stt?: Probe }> = {
  assemblyai: { stt: assemblyaiListens },
  aws: { tts: awsSpeaks, stt: awsListens },
  cartesia: { tts: cartesiaSpeaks, stt: cartesiaListens },
  cobalt: {},
  custom: {},
  deepgram: { tts: deepgramSpeaks, stt: deepgramListens },
  deepgramflux: { stt: deepgramfluxListens },
  deepgramriver: { stt: deepgramriverListens },
  elevenlabs: { tts: elevenlabsSpeaks },
  gladia: { stt: gladiaListens },
  google: { tts: googleSpeaks, stt: googleListens },
  houndify: { stt: houndifyListens },
  ibm: { tts: ibmSpeaks, stt: ibmListens },
  inworld: { tts: inworldSpeaks },
  microsoft: { tts: microsoftSpeaks, stt: microsoftListens },
  nuance: { tts: nuanceSpeaks, stt: nuanceListens },
  nvidia: {},
  openai: { stt: openaiListens },
  playht: { tts: playhtSpeaks },
  resemble: { tts: resembleSpeaks },
  rimelabs: { tts: rimelabsSpeaks },
  soniox: { stt: sonioxListens },
  speechmatics: { stt: speechmaticsListens },
  verbio: { tts: verbioSpeaks, stt: verbioListens },
  voxist: { stt: voxistListens },
  wellsaid: { tts: wellsaidSpeaks },
  whisper: { tts: whisperSpeaks },
};

/** Where a test is refused, rather than failed, for want of something (`W26`). */
export const lacks: Partial<Record<VendorId, (credential: Credential) => string | null>> = {
  google: googleLacks,
};
