import { linkOptions } from '@tanstack/react-router';
import { listAsLeft } from '../app/list-as-left.ts';
import type { CarrierSearch } from './carriers.queries.ts';

/** Back to the list, at the filters and page where it was left. */
export function carrierListLink() {
  return linkOptions({
    to: '/internal/carriers',
    search: listAsLeft<CarrierSearch>('/internal/carriers') ?? {},
  });
}
