import { linkOptions } from '@tanstack/react-router';
import { listAsLeft } from '../app/list-as-left.ts';
import type { NumberSearch } from './phone-numbers.queries.ts';

/** Back to the list, at the filters and page where it was left. */
export function phoneNumberListLink() {
  return linkOptions({
    to: '/internal/phone-numbers',
    search: listAsLeft<NumberSearch>('/internal/phone-numbers') ?? {},
  });
}
