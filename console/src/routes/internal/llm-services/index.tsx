import { createFileRoute } from '@tanstack/react-router';
import { CredentialList } from '../../../app/credential/CredentialList.tsx';
import { onlyWithFeature } from '../../../app/guard.ts';
import { listAddress, restoreAccount } from '../../../app/list/account-filter.ts';
import { warmList } from '../../../app/list/list-pages.ts';
import { llmKind } from '../../../llm-services/llm-kind.ts';
import { llmServices } from '../../../llm-services/llm-services.queries.ts';

export const Route = createFileRoute('/internal/llm-services/')({
  ...listAddress('level', 'state'),
  beforeLoad: onlyWithFeature('llm-services', restoreAccount),
  loader: ({ context, deps }) => warmList(context, llmServices.pages, deps),
  component: () => <CredentialList kind={llmKind} />,
});
