/** Any list as CSV: asked for by `Accept: text/csv`, read page by page through its own handler, so by the same rules. */
import { Readable } from 'node:stream';
import type { Page } from '@trunkline/contract/core/paging.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inSlices } from '../db/slices.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

export function asksForCsv({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').split(',').some((type) => /^\s*text\/csv\s*(;|$)/i.test(type));
}

type Row = Record<string, unknown>;

/** Rows that are read at a time. Whatever stands before them in the order is passed over each time, which few reads make little. */
export const AT_ONCE = 2500;

/**
 * All that the filter leaves, in the order of the list. The first page is read before anything is sent, so that a
 * refusal is one; a page after it is read when the one before is taken, and none when the reader has gone.
 */
export async function sendAsCsv(
  reply: FastifyReply,
  { columns, name }: { columns: readonly string[]; name: string },
  readPage: (query: { page: number; page_size: number }) => Promise<Page<Row>>,
): Promise<FastifyReply> {
  const read = async (page: number) => (await readPage({ page, page_size: AT_ONCE })).data;
  const first = await read(1);
  const lineOf = (row: Row) => csvLine(columns.map((column) => valueAt(row, column)));
  async function* lines() {
    yield `${BYTE_ORDER_MARK}${columns.join(',')}\r\n`;
    for (let page = 1, rows = first; rows.length > 0; rows = await read(page)) {
      const lines = await inSlices(rows, (some) => [some.map(lineOf).join('')]);
      yield lines.join('');
      if (rows.length < AT_ONCE) return;
      page += 1;
    }
  }
  reply.header('vary', 'Accept').header('content-disposition', `attachment; filename="${name}.csv"`);
  // A page waits while another is sent, not sixteen.
  return reply.type('text/csv; charset=utf-8').send(Readable.from(lines(), { highWaterMark: 1 }));
}

/** `call_hook.url`: a member of a member. */
function valueAt(row: Row, column: string): unknown {
  return column.split('.').reduce<unknown>((value, key) => (value as Row | null | undefined)?.[key], row);
}
