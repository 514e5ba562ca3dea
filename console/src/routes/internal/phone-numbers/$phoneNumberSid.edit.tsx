import { createFileRoute } from '@tanstack/react-router';
import { fetchAhead } from '../../../app/fetch-ahead.ts';
import { recordAddress } from '../../../app/record/record-address.ts';
import { PhoneNumberEditor } from '../../../phone-numbers/PhoneNumberEditor.tsx';
import { phoneNumberQuery } from '../../../phone-numbers/phone-numbers.queries.ts';

export const Route = createFileRoute('/internal/phone-numbers/$phoneNumberSid/edit')({
  ...recordAddress('phoneNumberSid'),
  loader: ({ context, params }) =>
    void fetchAhead(context.queryClient, phoneNumberQuery(params.phoneNumberSid)),
  component: PhoneNumberEditor,
});
