/**
 * Any list as CSV, requested with `Accept: text/csv` (JSON is what comes if that is preferred): read part by part
 * through its own handler, and so by the same rules. Each part continues after the last row of the one before, so
 * that rows added or removed meanwhile do not shift the others.
 */
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Walk } from '../db/list-walk.ts';
import { streamCsv } from './csv.ts';
import { prefers } from './takes.ts';

export function asksForCsv({ headers }: FastifyRequest): boolean {
  return prefers(headers.accept, 'text/csv', 'application/json');
}

type Row = Record<string, unknown>;

/** Number of rows read at a time. */
export const AT_ONCE = 2500;

/**
 * All rows that match the filter, in the order of the list. The first part is read before anything is sent, so that a
 * refusal can still be sent as one; each further part is read when the one before has been taken, and none once the
 * reader has gone.
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
  reply.header('content-disposition', `attachment; filename="${name}.csv"`);
  return reply.type('text/csv; charset=utf-8').send(csv);
}
