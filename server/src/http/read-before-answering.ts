/**
 * Whoever is answered in the middle of sending may never see the answer: a connection that is closed with a body unread
 * is reset, of which many a proxy makes a 502 of its own. Others use it again with the rest of the body still to come.
 */
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** In bytes, as many as the proxies of docs/operations.md let through. Whoever sends more is answered at once. */
const MOST = 33_554_432;

export function readBeforeAnswering(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw, headers }, _reply, payload, done) => {
    const length = Number(headers['content-length'] ?? 0);
    const hasBody = length > 0 || headers['transfer-encoding'] !== undefined;
    if (!hasBody || length > MOST || raw.readableEnded || raw.destroyed) return done(null, payload);
    let read = 0;
    const count = (part: Buffer) => {
      read += part.length;
      if (read > MOST) goOn();
    };
    const goOn = () => {
      stopWaiting();
      raw.off('data', count);
      done(null, payload);
    };
    const stopWaiting = finished(raw, goOn);
    raw.on('data', count).resume();
  });
}
