import { createFileRoute } from '@tanstack/react-router';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { guard } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { PhoneNumberCreator } from '../../../phone-numbers/PhoneNumberCreator.tsx';
import { warmNumberForm } from '../../../phone-numbers/phone-numbers.queries.ts';

/** `account` is the one that the list was filtered by. */
type AddSearch = { account?: string | undefined };

export const Route = createFileRoute('/internal/phone-numbers/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({ account: textOf(raw.account) }),
  beforeLoad: guard(phoneNumberPolicy, 'begin', pageSettings.admin_carrier),
  loader: ({ context }) => warmNumberForm(context.queryClient, context.session, undefined),
  component: PhoneNumberCreator,
});
