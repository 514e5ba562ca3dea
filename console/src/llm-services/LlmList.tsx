import { CredentialList } from '../app/CredentialList.tsx';
import { llmKind } from './llm-kind.ts';

export function LlmList() {
  return <CredentialList kind={llmKind} />;
}
