import { createFileRoute } from '@tanstack/react-router';
import { listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { PhoneNumberList } from '../../../phone-numbers/PhoneNumberList.tsx';
import { numberPages } from '../../../phone-numbers/phone-numbers.queries.ts';

export const Route = createFileRoute('/internal/phone-numbers/')({
  ...listAddress('carrier', 'application'),
  loader: ({ context, deps }) => warmList(context, numberPages, deps),
  component: PhoneNumberList,
});
