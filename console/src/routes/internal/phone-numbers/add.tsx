import { createFileRoute } from '@tanstack/react-router';
import { mayBeginNumber } from '../../../app/carriers-kept.ts';
import { demand } from '../../../app/guard.ts';
import { type AddSearch, addSearch, textOf } from '../../../app/list/list-search.ts';
import { requireAccount } from '../../../app/require-account.ts';
import { PhoneNumberCreator } from '../../../phone-numbers/PhoneNumberCreator.tsx';

export const Route = createFileRoute('/internal/phone-numbers/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch & { number?: string | undefined } => ({
    ...addSearch(raw),
    number: textOf(raw.number),
  }),
  beforeLoad: ({ context }) => demand(mayBeginNumber(context.session.actor)),
  loader: (at) => requireAccount(at, 'a phone number', true),
  component: PhoneNumberCreator,
});
