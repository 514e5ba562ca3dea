/** JSON bodies, incoming and outgoing. */
import { isUtf8 } from 'node:buffer';
import { DEEPEST, isTooDeep } from '@trunkline/contract/core/nesting.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textOf } from '../db/remembered-pages.ts';
import { problems } from './problems.ts';

/**
 * Clients often name a content type and send no body; that means no body, whatever the type. A body that nobody asks
 * for is ignored (`R5`). Bytes that are not UTF-8 are refused: replacing them would change a password.
 */
export function acceptJson(app: FastifyInstance): void {
  app.setReplySerializer(textOf);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (isPacked(request)) return done(problems.packed());
    if (!isUtf8(body as Buffer)) return done(problems.notUtf8());
    const text = body.toString();
    if (isTooDeep(text))
      return done(problems.badRequest(`Lists and objects may be nested at most ${DEEPEST} deep.`));
    parse(request, text, (error, value) => done(error && sayingWhy(error, text), value));
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    const { endpoint } = request.routeOptions.config;
    if (body.length === 0 || !endpoint?.body) done(null, undefined);
    else done(problems.notJson());
  });
}

/** The parser calls every body that it refuses no JSON; one with a key that would reach into an object's prototype is. */
function sayingWhy(error: Error, text: string): Error {
  try {
    JSON.parse(text);
  } catch {
    return error;
  }
  return problems.badRequest(
    'The body has a key that is not allowed: "__proto__", or "constructor" with a "prototype".',
  );
}

function isPacked({ headers }: FastifyRequest): boolean {
  return (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity';
}
