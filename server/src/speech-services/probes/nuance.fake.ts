/** Nuance's gRPC: the cloud wants a token, a server of the customer's own does not. Its token service is among the token vendors. */
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { isSynthesis, synthesize } from '../synthesis/own-server.fake.ts';

export function answerGrpc(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  fault: (text: string) => void,
): void {
  stream.on('error', () => {});
  const path = String(headers[':path'] ?? '');
  const isCloud = path.startsWith('/tts.api.nuance.com/');
  const isToken = (mood: string) => headers.authorization === `Bearer token-${mood}`;
  if (headers['content-type'] !== 'application/grpc' || headers.te !== 'trailers')
    fault(`nuance: ${path} is not asked in gRPC`);
  if (path.startsWith('/silent.')) return;
  if (path.startsWith('/dropping.')) stream.session?.destroy();
  else if (path.startsWith('/broken.')) end(stream, 13, 'inner words');
  else if (path.startsWith('/web.')) {
    stream.respond({ ':status': 200, 'content-type': 'text/html' });
    stream.end('<html></html>');
  } else if (isSynthesis(path)) synthesize(stream, path, fault);
  else if (isCloud && isToken('late')) end(stream, 13, 'something%20inside gave way');
  else if (isCloud && !isToken('right')) end(stream, 16, 'the token is not known');
  else if (path.endsWith('/nuance.tts.v1.Synthesizer/GetVoices')) {
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.end(Buffer.alloc(5));
  } else if (path.endsWith('/nuance.asr.v1.Recognizer/Recognize'))
    end(stream, 3, 'a request message is missing');
  else end(stream, 12, 'unknown service');
}

/** Without a message, the status is in the head. */
function end(stream: ServerHttp2Stream, status: number, message: string): void {
  stream.respond(
    {
      ':status': 200,
      'content-type': 'application/grpc',
      'grpc-status': String(status),
      'grpc-message': message,
    },
    { endStream: true },
  );
}
