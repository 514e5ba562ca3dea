import { createFileRoute } from '@tanstack/react-router';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { guard } from '../../../app/guard.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { PhoneNumberImport } from '../../../phone-numbers/PhoneNumberImport.tsx';

export const Route = createFileRoute('/internal/phone-numbers/import')({
  beforeLoad: guard(phoneNumberPolicy, 'begin', pageSettings.admin_carrier),
  component: PhoneNumberImport,
});
