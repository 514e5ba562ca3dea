import { createFileRoute } from '@tanstack/react-router';
import { listAddress } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { SpeechList } from '../../../speech-services/SpeechList.tsx';
import { speechServices } from '../../../speech-services/speech-services.queries.ts';

export const Route = createFileRoute('/internal/speech-services/')({
  ...listAddress('level', 'state'),
  loader: ({ context, deps }) => warmList(context, speechServices.pages, deps),
  component: SpeechList,
});
