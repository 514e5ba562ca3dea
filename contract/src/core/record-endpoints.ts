/** Creating, reading, changing and deleting one record: the endpoints that most resources share. */
import type { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { created } from './value.ts';

type RecordCalls<P, C, O, U> = {
  tag: string;
  /** Where records are made; each lies below, at its sid. */
  path: string;
  params: P;
  /** What each does, in one line, and what is sent or answered. */
  create: { summary: string; body: C };
  read: { summary: string; answer: O };
  update: { summary: string; body: U };
  remove: { summary: string };
};

/** `params` has only the sid. Creating answers the new sid; changing and deleting answer nothing. */
export function recordEndpoints<
  P extends z.ZodObject,
  C extends z.ZodType,
  O extends z.ZodType,
  U extends z.ZodType,
>({ tag, path, params, create, read, update, remove }: RecordCalls<P, C, O, U>) {
  const one = { tag, path: `${path}/:${Object.keys(params.shape).join('/:')}`, params };
  const done = { status: 204, body: null } as const;
  return {
    create: endpoint({
      method: 'POST',
      path,
      tag,
      ...create,
      creates: 'sid',
      success: { status: 201, body: created },
    }),
    read: endpoint({
      method: 'GET',
      ...one,
      summary: read.summary,
      success: { status: 200, body: read.answer },
    }),
    update: endpoint({ method: 'PUT', ...one, ...update, success: done }),
    remove: endpoint({ method: 'DELETE', ...one, ...remove, success: done }),
  };
}
