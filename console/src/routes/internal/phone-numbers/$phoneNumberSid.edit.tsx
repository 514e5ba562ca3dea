import { createFileRoute } from '@tanstack/react-router';
import { PhoneNumberEditor } from '../../../phone-numbers/PhoneNumberEditor.tsx';
import { warmNumberForm } from '../../../phone-numbers/phone-numbers.queries.ts';

export const Route = createFileRoute('/internal/phone-numbers/$phoneNumberSid/edit')({
  loader: ({ context, params }) =>
    warmNumberForm(context.queryClient, context.session, params.phoneNumberSid),
  component: PhoneNumberEditor,
});
