/** Lists that are read whole because they are short: with `page` a part is returned, as for every list (`R6`). */
import type { Endpoint } from '@trunkline/contract/core/endpoint.ts';
import { type Page, type PageQuery, pageQuery } from '@trunkline/contract/core/paging.ts';
import { z } from 'zod';

const { page, page_size } = pageQuery.shape;

/** Adds paging to the query of such a list's endpoint; returns any other endpoint unchanged. */
export function withPages(endpoint: Endpoint): Endpoint {
  const { method, query = z.object(), success } = endpoint;
  const isReadWhole = method === 'GET' && success.body instanceof z.ZodArray;
  return isReadWhole ? { ...endpoint, query: query.extend({ page, page_size }) } : endpoint;
}

export function partOf<T>(rows: T[], { page, page_size }: PageQuery): T[] | Page<T> {
  if (page === undefined) return rows;
  const data = rows.slice((page - 1) * page_size, page * page_size);
  return { total: rows.length, page, page_size, data };
}
