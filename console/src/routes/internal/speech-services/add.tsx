import { createFileRoute } from '@tanstack/react-router';
import { speechServicePolicy } from '@trunkline/contract/speech-services/speech-services.policy.ts';
import { guard } from '../../../app/guard.ts';
import { addSearch } from '../../../app/list/list-search.ts';
import { SpeechCreator } from '../../../speech-services/SpeechEditor.tsx';

export const Route = createFileRoute('/internal/speech-services/add')({
  validateSearch: addSearch,
  beforeLoad: guard(speechServicePolicy, 'begin'),
  component: SpeechCreator,
});
