/**
 * Any list as CSV: asked for by `Accept: text/csv`, read part by part through its own handler, so by the same rules. Each
 * part goes on after the last row of the one before, so rows that come and go meanwhile move none of the others.
 */
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Walk } from '../db/list-walk.ts';
import { streamCsv } from './csv.ts';
import { takes } from './takes.ts';

export function asksForCsv({ headers }: FastifyRequest): boolean {
  return takes(headers.accept, 'text/csv');
}

type Row = Record<string, unknown>;

/** Rows that are read at a time. */
export const AT_ONCE = 2500;

/**
 * All that the filter leaves, in the order of the list. The first part is read before anything is sent, so that a
 * refusal is one; a part after it is read when the one before is taken, and none when the reader has gone.
 */
export async function sendAsCsv(
  reply: FastifyReply,
  { columns, name }: { columns: readonly string[]; name: string },
  readPart: (query: { page: number; page_size: number; walk: Walk }) => Promise<Page<Row>>,
): Promise<FastifyReply> {
  async function* parts() {
    const walk: Walk = {};
    do {
      const { data } = await readPart({ page: 1, page_size: AT_ONCE, walk });
      if (walk.is_over === undefined) throw new Error(`the list of ${name} is not read by \`walk\``);
      yield data;
    } while (!walk.is_over);
  }
  const csv = await streamCsv(columns, parts(), (row) => row);
  reply.header('vary', 'Accept').header('content-disposition', `attachment; filename="${name}.csv"`);
  return reply.type('text/csv; charset=utf-8').send(csv);
}
