import { createFileRoute } from '@tanstack/react-router';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { guard } from '../../../app/guard.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { PhoneNumberImport } from '../../../phone-numbers/PhoneNumberImport.tsx';
import { warmNumberForm } from '../../../phone-numbers/phone-numbers.queries.ts';

export const Route = createFileRoute('/internal/phone-numbers/import')({
  beforeLoad: guard(phoneNumberPolicy, 'begin', pageSettings.admin_carrier),
  loader: ({ context }) => warmNumberForm(context.queryClient, context.session, undefined),
  component: PhoneNumberImport,
});
