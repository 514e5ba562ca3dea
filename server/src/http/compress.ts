/** Compresses the API's answers where that pays; the console's files were compressed when it was built. */
import { promisify } from 'node:util';
import { constants, gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takes } from './takes.ts';
import { varyBy } from './vary.ts';

/** In bytes; less fits into one packet anyway. */
const LEAST = 1_024;
/** In characters; from here on it is done beside the event loop, which costs more for small ones. */
const LONG = 65_536;

const FAST_ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const FAST_GZIP = { level: constants.Z_BEST_SPEED };

/** Best first. Brotli is not among them: as fast as these it is no smaller. */
const encodings = [
  {
    name: 'zstd',
    now: (text: string) => zstdCompressSync(text, FAST_ZSTD),
    later: promisify((text: string, done: (error: Error | null, small: Buffer) => void) =>
      zstdCompress(text, FAST_ZSTD, done),
    ),
  },
  {
    name: 'gzip',
    now: (text: string) => gzipSync(text, FAST_GZIP),
    later: promisify((text: string, done: (error: Error | null, small: Buffer) => void) =>
      gzip(text, FAST_GZIP, done),
    ),
  },
] as const;

/**
 * Only reads: an answer that shows a secret once is to a POST. Attacks on compression begin with making a browser
 * send requests with its user's credentials, which is impossible here, since those are in no cookie.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' && typeof payload === 'string' && payload.length >= LEAST;
    if (!isRead || !request.routeOptions.config.endpoint || reply.hasHeader('content-encoding'))
      return done(null, payload);
    varyBy(reply, 'accept-encoding');
    const encoding = encodings.find(({ name }) => takes(request.headers['accept-encoding'], name));
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding.name);
    if (payload.length < LONG) return done(null, encoding.now(payload));
    encoding.later(payload).then(
      (small) => done(null, small),
      (error) => done(error),
    );
  });
}
