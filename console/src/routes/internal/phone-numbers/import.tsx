import { createFileRoute } from '@tanstack/react-router';
import { phoneNumberPolicy } from '@trunkline/contract/phone-numbers/phone-numbers.policy.ts';
import { guard, onlyWithFeature } from '../../../app/guard.ts';
import { pageSettings } from '../../../app/page-settings.ts';
import { PhoneNumberImport } from '../../../phone-numbers/PhoneNumberImport.tsx';

export const Route = createFileRoute('/internal/phone-numbers/import')({
  beforeLoad: (at) => {
    onlyWithFeature('number-import')(at);
    guard(phoneNumberPolicy, 'begin', pageSettings.admin_carrier)(at);
  },
  component: PhoneNumberImport,
});
