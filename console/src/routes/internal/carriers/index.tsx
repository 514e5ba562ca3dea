import { createFileRoute } from '@tanstack/react-router';
import { listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { CarrierList } from '../../../carriers/CarrierList.tsx';
import { carrierPages } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/')({
  ...listAddress('state'),
  loader: ({ context, deps }) => warmList(context, carrierPages, deps),
  component: CarrierList,
});
