import { getRouteApi } from '@tanstack/react-router';
import { CredentialCreator } from '../app/credential/CredentialCreator.tsx';
import { CredentialEditor } from '../app/credential/CredentialEditor.tsx';
import { LlmForm } from './LlmForm.tsx';
import { llmValues, newLlmValues } from './llm-form.ts';
import { llmKind } from './llm-kind.ts';

const route = getRouteApi('/internal/llm-services/$llmServiceSid/edit');

export function LlmCreator() {
  return <CredentialCreator kind={llmKind} Form={LlmForm} newValues={newLlmValues} />;
}

export function LlmEditor() {
  const { llmServiceSid } = route.useParams();
  return <CredentialEditor kind={llmKind} sid={llmServiceSid} Form={LlmForm} valuesOf={llmValues} />;
}
