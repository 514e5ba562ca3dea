import type { LlmCredential } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import { CredentialFields } from '../app/credential/CredentialFields.tsx';
import type { CredentialFormProps } from '../app/credential/credential-kind.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { useRecordForm } from '../ui/form/use-record-form.ts';
import {
  type LlmValues,
  llmChange,
  llmFaults,
  llmSent,
  llmValues,
  onForm,
  vendorChoices,
  withVendor,
} from './llm-form.ts';
import { llmServices } from './llm-services.queries.ts';

const words = {
  kept: 'The key is never shown again after you save.',
  again: 'The stored key cannot be read. Enter it again to replace it.',
};

export function LlmForm(props: CredentialFormProps<LlmValues, LlmCredential>) {
  const { service_provider_sid } = props;
  const service = props.stored?.record;
  const create = llmServices.useCreate(service_provider_sid);
  const update = llmServices.useUpdate(service_provider_sid);

  async function save(values: LlmValues, madeFrom: LlmCredential | undefined): Promise<string> {
    try {
      if (!madeFrom) return (await create(llmSent(values, service_provider_sid))).sid;
      const sid = madeFrom.llm_credential_sid;
      await update({ sid, body: llmChange(values), madeFrom });
      return sid;
    } catch (error) {
      throw onForm(error, values, !service);
    }
  }

  const { form, page } = useRecordForm({ ...props, onSave: save }, llmValues, {
    validate: (values) => llmFaults(values, service),
  });
  return (
    <FormPage {...page} saveLabel={service ? 'Save' : 'Add LLM service'}>
      <CredentialFields
        {...{ form, service, words, withVendor }}
        help="speech-vendors.language-models"
        vendors={vendorChoices}
        vendor={llmVendorOf(form.getValues().vendor)}
        replacing={props.replacing}
      />
    </FormPage>
  );
}
