import { createFileRoute } from '@tanstack/react-router';
import { restoreAccount } from '../../../app/account-filter.ts';
import { warmList } from '../../../app/list-pages.ts';
import { listSearch } from '../../../app/list-search.ts';
import { SpeechList } from '../../../speech-services/SpeechList.tsx';
import { speechServices } from '../../../speech-services/speech-services.queries.ts';

export const Route = createFileRoute('/internal/speech-services/')({
  validateSearch: listSearch('level', 'state'),
  beforeLoad: restoreAccount,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmList(context, speechServices.pages, deps),
  component: SpeechList,
});
