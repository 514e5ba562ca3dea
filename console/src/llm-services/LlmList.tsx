import { CredentialList } from '../app/credential/CredentialList.tsx';
import { llmKind } from './llm-kind.ts';

export function LlmList() {
  return <CredentialList kind={llmKind} />;
}
