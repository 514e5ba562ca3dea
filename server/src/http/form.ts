/** Bodies that come as a form with a file: the parts become text properties of the body. */
import multipart from '@fastify/multipart';
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError, problems } from './problems.ts';

const MOST_PARTS = 10;

/** Use it in a scope of its own: every request in that scope pays for the plugin's hooks. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { parts: MOST_PARTS } });
}

export async function readForm(request: FastifyRequest, { body_limit }: Endpoint): Promise<object> {
  if (!request.isMultipart())
    throw new ProblemError(415, 'unsupported_media_type', 'Send the body as multipart/form-data.');
  const form = new Map<string, string>();
  const limits = body_limit ? { fileSize: body_limit, fieldSize: body_limit } : {};
  try {
    for await (const part of request.parts({ limits }))
      form.set(part.fieldname, part.type === 'file' ? String(await part.toBuffer()) : String(part.value));
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode === 413) throw problems.tooLarge();
    throw problems.badRequest('The form cannot be read: it is not valid multipart/form-data.');
  }
  await request.look_again?.();
  return Object.fromEntries(form);
}
