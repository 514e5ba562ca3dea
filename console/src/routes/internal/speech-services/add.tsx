import { createFileRoute } from '@tanstack/react-router';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { guard } from '../../../app/guard.ts';
import { textOf } from '../../../app/list-search.ts';
import { SpeechCreator } from '../../../speech-services/SpeechCreator.tsx';
import { warmSpeechService } from '../../../speech-services/speech-services.queries.ts';

type AddSearch = { account?: string | undefined };

export const Route = createFileRoute('/internal/speech-services/add')({
  validateSearch: (raw: Record<string, unknown>): AddSearch => ({ account: textOf(raw.account) }),
  beforeLoad: guard(speechServicePolicy, 'begin'),
  loader: ({ context }) => warmSpeechService(context.queryClient, context.session, undefined),
  component: SpeechCreator,
});
