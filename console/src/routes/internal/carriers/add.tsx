import { createFileRoute } from '@tanstack/react-router';
import { demand } from '../../../app/guard.ts';
import { copySearch } from '../../../app/list-search.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { CarrierCreator } from '../../../carriers/CarrierCreator.tsx';
import { mayBegin } from '../../../carriers/carrier-rights.ts';
import { carrierQuery } from '../../../carriers/carriers.queries.ts';

export const Route = createFileRoute('/internal/carriers/add')({
  validateSearch: copySearch,
  beforeLoad: ({ context }) => demand(mayBegin(context.session.actor, pageSettings.admin_carrier)),
  loaderDeps: ({ search }) => ({ copy: search.copy }),
  loader: ({ context, deps }) =>
    void (deps.copy && context.queryClient.prefetchQuery(carrierQuery(deps.copy))),
  component: CarrierCreator,
});
