/** Speech from a gRPC server of the customer's own. Nothing of what it says is repeated (`R18`). */
import { protoBytes } from '../protobuf.ts';
import { typedAddress, urlOf } from '../typed-address.ts';
import { type Credential, VendorRefusal, type VendorTools } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

export type GrpcSpeech = {
  /** As it was typed; without a scheme it is in clear. */
  server: unknown;
  /** `package.Service/Method`. */
  method: string;
  message: Uint8Array;
  /** The number of the field that the audio comes in. */
  audio_field: number;
};

/** What a code of gRPC means here; the others are trouble of the server's own. */
const meanings: Record<number, string> = {
  0: 'gave no audio',
  3: 'refuses the request: the voice, the language or the text does not suit it',
  5: 'does not know what was asked for',
  7: 'requires a login, which this credential does not have',
  12: 'is not the service that was asked for',
  16: 'requires a login, which this credential does not have',
};

export async function speechOfOwnServer(
  vendor: 'nuance' | 'nvidia',
  { server, method, message, audio_field }: GrpcSpeech,
  credential: Credential,
  tools: VendorTools,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { host, origin } = urlOf(typedAddress(server, 'http'));
  const who = `The server at ${host}`;
  const talk = talkTo(vendor, credential, tools, signal);
  const answer = await tools.callGrpc(`${origin}/${method}`, { message, signal }).catch((error: unknown) => {
    throw talk.failure(error, who);
  });
  const { http_status, status } = answer;
  if (status === null) throw new VendorRefusal(`${who} does not answer in gRPC (HTTP ${http_status}).`);
  const audio = protoBytes(answer.message, audio_field);
  if (status === 0 && audio.length > 0) return audio;
  throw new VendorRefusal(`${who} ${meanings[status] ?? 'has an internal error'} (gRPC ${status}).`);
}
