import { getRouteApi } from '@tanstack/react-router';
import { CredentialEditor } from '../app/CredentialEditor.tsx';
import { LlmForm } from './LlmForm.tsx';
import { llmValues } from './llm-form.ts';
import { llmKind } from './llm-kind.ts';

const route = getRouteApi('/internal/llm-services/$llmServiceSid/edit');

export function LlmEditor() {
  const { llmServiceSid } = route.useParams();
  return <CredentialEditor kind={llmKind} sid={llmServiceSid} Form={LlmForm} valuesOf={llmValues} />;
}
