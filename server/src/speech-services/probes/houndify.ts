import { createHmac } from 'node:crypto';
import { textAt } from '../answer-values.ts';
import { testClip } from '../test-speech.ts';
import { typedAddress } from '../typed-address.ts';
import type { Probe } from '../vendor-call.ts';
import { talkTo } from '../vendor-http.ts';

const HOSTED = 'wss://apiws-polaris.houndify.com/v2/transcription';
const heard = ['PartialTranscript', 'FinalSegmentTranscript', 'FinalTranscript'];

/** It asks for a signature of a number it has made up; then it listens. */
export const houndifyListens: Probe = async (credential, tools, signal) => {
  const houndify = talkTo('houndify', credential, tools, signal);
  const [client_id, client_key] = [houndify.needed('client_id'), houndify.needed('client_key')];
  const { houndify_server_uri } = credential;
  const { pcm, rate } = testClip();

  const socket = await houndify.socket(
    houndify_server_uri ? typedAddress(houndify_server_uri, 'wss') : HOSTED,
  );
  let isKnown = false;
  /** Throws at what the server says is not right. */
  const hear = async () => {
    const message = await socket.hearJson();
    const [status, error] = [textAt(message, 'status'), reasonIn(message)];
    if ((status && status.toLowerCase() !== 'ok') || error)
      throw socket.refuse(
        isKnown ? 'broke off the transcription' : 'does not accept this client ID and key',
        error,
      );
    return message;
  };
  try {
    const nonce = textAt(await hear(), 'nonce');
    const key = Buffer.from(client_key, 'base64url');
    const signature = createHmac('sha256', key).update(nonce).digest('base64url');
    socket.say({ version: '1.1', access_id: client_id, signature });
    socket.say({
      client_id,
      sdk: 'trunkline',
      audiofmt: 'S16LE',
      sample_rate: rate,
      model: 'base_8k',
      segmentation: 'none',
      voice_activity_detection: false,
    });
    for (;;) {
      const message = await hear();
      const kind = textAt(message, 'type') || textAt(message, 'Type') || textAt(message, 'Format');
      if (kind === 'QueryIDMessage') {
        isKnown = true;
        socket.play(pcm, 3200);
        socket.say('Done');
      } else if (heard.some((name) => name === kind || textAt(message, name))) return;
    }
  } finally {
    socket.close();
  }
};

function reasonIn(message: unknown): string {
  return textAt(message, 'error') || textAt(message, 'ErrorMessage') || textAt(message, 'error_message');
}
