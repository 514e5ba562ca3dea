import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountToRestore } from '../../../app/account-filter.ts';
import { readListSearch, textOf } from '../../../app/list-search.ts';
import { SpeechList } from '../../../speech-services/SpeechList.tsx';
import { type SpeechSearch, warmSpeechList } from '../../../speech-services/speech-services.queries.ts';

export const Route = createFileRoute('/internal/speech-services/')({
  validateSearch: (raw: Record<string, unknown>): SpeechSearch => ({
    ...readListSearch(raw),
    account: textOf(raw.account),
  }),
  beforeLoad: ({ context, search }) => {
    const account = accountToRestore(context.session.actor, search.account);
    if (account) throw redirect({ to: '.', search: { ...search, account }, replace: true });
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => warmSpeechList(context.queryClient, context.session, deps),
  component: SpeechList,
});
