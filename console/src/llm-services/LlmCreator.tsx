import { CredentialCreator } from '../app/CredentialCreator.tsx';
import { LlmForm } from './LlmForm.tsx';
import { newLlmValues } from './llm-form.ts';
import { llmKind } from './llm-kind.ts';

export function LlmCreator() {
  return <CredentialCreator kind={llmKind} Form={LlmForm} newValues={newLlmValues} />;
}
