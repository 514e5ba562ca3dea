import { createFileRoute } from '@tanstack/react-router';
import { mayBeginCarrier } from '../../../app/carriers-kept.ts';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { demand } from '../../../app/guard.ts';
import { copySearch } from '../../../app/list/list-search.ts';
import { CarrierCreator } from '../../../carriers/CarrierCreator.tsx';
import { carrierQuery } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/add')({
  validateSearch: copySearch,
  beforeLoad: ({ context }) => demand(mayBeginCarrier(context.session.actor)),
  loaderDeps: ({ search }) => ({ copy: search.copy }),
  loader: ({ context, deps }) => void (deps.copy && fetchAhead(context.queryClient, carrierQuery(deps.copy))),
  component: CarrierCreator,
});
