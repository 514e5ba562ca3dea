import { createFileRoute } from '@tanstack/react-router';
import { mayBeginNumber } from '../../../app/carriers-kept.ts';
import { demand, onlyWithFeature } from '../../../app/guard.ts';
import { requireAccount } from '../../../app/require-account.ts';
import { PhoneNumberImport } from '../../../phone-numbers/PhoneNumberImport.tsx';

export const Route = createFileRoute('/internal/phone-numbers/import')({
  beforeLoad: (at) => {
    onlyWithFeature('number-import')(at);
    demand(mayBeginNumber(at.context.session.actor));
  },
  loader: (at) => requireAccount(at, 'a phone number', true),
  component: PhoneNumberImport,
});
