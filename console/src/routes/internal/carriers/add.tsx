import { createFileRoute } from '@tanstack/react-router';
import { demand } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { CarrierCreator } from '../../../carriers/CarrierCreator.tsx';
import { mayBegin } from '../../../carriers/carrier-rights.ts';
import { warmCarrierForm } from '../../../carriers/carriers.queries.ts';

/** `account` is the one that the list was filtered by, `copy` the sid of a carrier to begin from. */
type AddSearch = { account?: string | undefined; copy?: string | undefined };

export const Route = createFileRoute('/internal/carriers/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({
    account: textOf(raw.account),
    copy: textOf(raw.copy),
  }),
  beforeLoad: ({ context }) => demand(mayBegin(context.session.actor, pageSettings.admin_carrier)),
  loaderDeps: ({ search }) => ({ copy: search.copy }),
  loader: ({ context, deps }) => warmCarrierForm(context.queryClient, context.session, deps.copy),
  component: CarrierCreator,
});
