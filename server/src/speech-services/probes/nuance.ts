/** Nuance over gRPC: the cloud after a token, a server of the customer's own without. */
import { TIME_LIMIT_MS } from '../../outside/fetch-public-url.ts';
import type { GrpcAnswer } from '../../outside/grpc-call.ts';
import { logInToNuance } from '../logins/nuance.ts';
import { typedAddress, urlOf } from '../typed-address.ts';
import { type Probe, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { type Talk, talkTo } from '../vendor-http.ts';

const CLOUD = 'https://tts.api.nuance.com';
const VOICES = 'nuance.tts.v1.Synthesizer/GetVoices';
const RECOGNIZE = 'nuance.asr.v1.Recognizer/Recognize';

/** Of the codes of gRPC. */
const OK = 0;
const UNIMPLEMENTED = 12;
const UNAUTHENTICATED = [7, 16];
/** INTERNAL, UNAVAILABLE and DATA_LOSS: the server is not well, whatever it was asked. */
const TROUBLE = [13, 14, 15];

export const nuanceSpeaks: Probe = async (credential, tools, signal) => {
  const nuance = talkTo('nuance', credential, tools, signal);
  const own = ownAddress(credential.nuance_tts_uri);
  const headers = own ? {} : await logInToNuance('tts', credential, tools, signal);
  const answer = await call(nuance, tools, [own, VOICES], headers, signal);
  if (answer.status !== OK) throw reasonOf(answer, nuance, own);
};

/**
 * Of the cloud the token is the test: it is given only to a client that may recognize. Of a server of
 * the customer's own, that it recognizes speech at all: an empty call is turned down, by who knows it.
 */
export const nuanceListens: Probe = async (credential, tools, signal) => {
  const own = ownAddress(credential.nuance_stt_uri);
  if (!own) {
    await logInToNuance('asr', credential, tools, signal);
    return;
  }
  const nuance = talkTo('nuance', credential, tools, signal);
  const answer = await call(nuance, tools, [own, RECOGNIZE], {}, signal);
  if (answer.status === null || [UNIMPLEMENTED, ...TROUBLE, ...UNAUTHENTICATED].includes(answer.status))
    throw reasonOf(answer, nuance, own);
};

function ownAddress(typed: unknown): string | null {
  return typed ? urlOf(typedAddress(typed, 'http')).origin : null;
}

async function call(
  nuance: Talk,
  { callGrpc }: VendorTools,
  [own, method]: [string | null, string],
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<GrpcAnswer> {
  // What a customer named has the time of every such address (`R18`).
  const limits = own ? { signal, timeout_ms: TIME_LIMIT_MS } : { signal };
  return await callGrpc(`${own ?? CLOUD}/${method}`, { headers, ...limits }).catch((error: unknown) => {
    throw nuance.failure(error, whoIs(own));
  });
}

function whoIs(own: string | null): string {
  return own ? `The server at ${new URL(own).host}` : 'Nuance';
}

function reasonOf(
  { http_status, status, text }: GrpcAnswer,
  nuance: Talk,
  own: string | null,
): VendorRefusal {
  const who = whoIs(own);
  const said = own ? '' : nuance.quote(text);
  const code = status === null ? `HTTP ${http_status}` : `gRPC ${status}`;
  const told = `(${code}${said ? `: ${said}` : ''})`;
  if (status === null) return new VendorRefusal(`${who} does not answer in gRPC ${told}.`);
  if (UNAUTHENTICATED.includes(status))
    return new VendorRefusal(`${who} does not accept this client ID and secret ${told}.`);
  if (status === UNIMPLEMENTED)
    return new VendorRefusal(`${who} is not the service that was asked for ${told}.`);
  return new VendorRefusal(`${who} has an internal error ${told}.`);
}
