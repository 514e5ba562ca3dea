import { linkOptions } from '@tanstack/react-router';
import { listAsLeft } from '../app/list-as-left.ts';
import type { ClientSearch } from './clients.queries.ts';

/** Back to the list, at the filters and page where it was left. */
export function clientListLink() {
  return linkOptions({
    to: '/internal/clients',
    search: listAsLeft<ClientSearch>('/internal/clients') ?? {},
  });
}
