import { createFileRoute } from '@tanstack/react-router';
import { recordAddress } from '../../../app/record/record-address.ts';
import { SpeechEditor } from '../../../speech-services/SpeechEditor.tsx';
import { speechServices } from '../../../speech-services/speech-services.queries.ts';

export const Route = createFileRoute('/internal/speech-services/$speechCredentialSid/edit')({
  ...recordAddress('speechCredentialSid'),
  loader: ({ context, params }) => speechServices.warm(context.queryClient, params.speechCredentialSid),
  component: SpeechEditor,
});
