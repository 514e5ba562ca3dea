/** What asking a speech vendor takes. Every address is called through guarded helpers (`R18`). */
import type { SpeechOffer } from '@trunkline/contract/speech-services/speech-offers.contract.ts';
import type { FetchPublicUrl } from '../outside/fetch-public-url.ts';
import type { CallGrpc } from '../outside/grpc-call.ts';
import type { MayCall } from '../outside/public-address.ts';
import type { OpenPublicWebSocket } from '../outside/public-websocket.ts';

export type VendorTools = {
  fetchPublicUrl: FetchPublicUrl;
  openWebSocket: OpenPublicWebSocket;
  callGrpc: CallGrpc;
  mayCall: MayCall;
};

/** The stored values in clear, under the names of the wire. */
export type Credential = Readonly<Record<string, unknown>>;

/** A reason that a person can read, never with a secret in it. */
export class VendorRefusal extends Error {}

type Ask<T> = (credential: Credential, tools: VendorTools, signal: AbortSignal) => Promise<T>;

/** Throws a VendorRefusal unless the credential works. The signal is its time limit. */
export type Probe = Ask<void>;

/** Throws a VendorRefusal when the vendor does not tell. Groups that it does not know are left out. */
export type OfferSource = Ask<SpeechOffer>;

export type SpeakRequest = {
  /** Plain, or a document of SSML. */
  text: string;
  language: string;
  voice: string;
  /** Of vendors whose voices have several; `standard` where nobody said. */
  engine: string;
  /** Rather than what the vendor gives most easily. */
  mp3: boolean;
  /** What the voice stands for when it is one of the customer's own. */
  own_voice?: OwnVoice | undefined;
};

/** A voice that the vendor made for the customer: a model there, or a key that holds the voice itself. */
export type OwnVoice = { model: string; reported_usage: string; cloning_key: string | null };

/** `type` is the media type of the audio. */
export type Spoken = { audio: Uint8Array; type: string };

export type Synthesizer = (
  credential: Credential,
  request: SpeakRequest,
  tools: VendorTools,
  signal: AbortSignal,
) => Promise<Spoken>;
