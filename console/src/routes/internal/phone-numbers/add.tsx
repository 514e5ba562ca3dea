import { createFileRoute } from '@tanstack/react-router';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { guard } from '../../../app/guard.ts';
import { type AddSearch, addSearch, textOf } from '../../../app/list-search.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { requireAccount, requireCarrier } from '../../../app/require-account.ts';
import { PhoneNumberCreator } from '../../../phone-numbers/PhoneNumberCreator.tsx';

export const Route = createFileRoute('/internal/phone-numbers/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch & { number?: string | undefined } => ({
    ...addSearch(raw),
    number: textOf(raw.number),
  }),
  beforeLoad: guard(phoneNumberPolicy, 'begin', pageSettings.admin_carrier),
  loader: async (at) => {
    await requireAccount(at, 'a phone number');
    await requireCarrier(at, 'a phone number');
  },
  component: PhoneNumberCreator,
});
