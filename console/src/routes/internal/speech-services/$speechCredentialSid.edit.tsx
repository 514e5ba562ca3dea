import { createFileRoute } from '@tanstack/react-router';
import { SpeechEditor } from '../../../speech-services/SpeechEditor.tsx';
import { warmSpeechService } from '../../../speech-services/speech-services.queries.ts';

export const Route = createFileRoute('/internal/speech-services/$speechCredentialSid/edit')({
  loader: ({ context, params }) =>
    warmSpeechService(context.queryClient, context.session, params.speechCredentialSid),
  component: SpeechEditor,
});
