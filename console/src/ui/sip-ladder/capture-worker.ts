/** Reads captures beside the page, which a hostile one would otherwise stop. */
import { CaptureFault } from './pcap.ts';
import { messagesOf, type SipMessage } from './sip-messages.ts';

export type ReadCapture = { messages: SipMessage[] } | { fault: string };

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(read(new Uint8Array(data)));
};

function read(bytes: Uint8Array): ReadCapture {
  try {
    return { messages: messagesOf(bytes) };
  } catch (error) {
    return { fault: error instanceof CaptureFault ? error.message : 'The capture cannot be read.' };
  }
}
