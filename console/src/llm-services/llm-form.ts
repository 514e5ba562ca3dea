/** The form of an LLM service: its values, what is sent of them. Pure. */
import { emptyValues, type FieldTable, type Values } from '@trunkline/contract/core/field.ts';
import { formIssues } from '@trunkline/contract/core/field-schema.ts';
import { fromWire, toWire, toWireWhole } from '@trunkline/contract/core/field-wire.ts';
import type { LlmCredentialInput } from '@trunkline/contract/llm-services/llm-services.contract.ts';
import { llmVendorIds, llmVendorOf } from '@trunkline/contract/llm-services/vendors.ts';
import { ApiProblem } from '../app/api-problem.ts';
import type { CredentialValues } from '../app/credential/CredentialFields.tsx';
import { type Failure, failureOf, SOMETHING_WENT_WRONG } from '../ui/page/failure.ts';

export type LlmValues = CredentialValues;

type Stored = Values & {
  vendor: string;
  label: string | null;
  account_sid: string | null;
  unreadable?: string | undefined;
};

export const vendorChoices = llmVendorIds.map((id) => ({ value: id, label: llmVendorOf(id)?.name ?? id }));

function tableOf(vendor: string): FieldTable {
  return llmVendorOf(vendor)?.fields ?? {};
}

export function newLlmValues(account_sid: string): LlmValues {
  return { vendor: '', account_sid, label: '', fields: {} };
}

export function withVendor(values: LlmValues, vendor: string): LlmValues {
  return { ...values, vendor, fields: emptyValues(tableOf(vendor)) };
}

export function llmValues(stored: Stored): LlmValues {
  const table = tableOf(stored.vendor);
  return {
    vendor: stored.vendor,
    account_sid: stored.account_sid ?? '',
    label: stored.label ?? '',
    fields: { ...emptyValues(table), ...fromWire(table, stored) },
  };
}

/** Why a save would be refused, by field; `stored` is what it changes. */
export function llmFaults(values: LlmValues, stored?: Stored): Record<string, string> {
  if (values.vendor === '') return { vendor: 'Vendor is required' };
  const before = stored && !stored.unreadable ? llmValues(stored).fields : null;
  const issues = formIssues(tableOf(values.vendor), values.fields, before);
  return Object.fromEntries(issues.map(({ path, message }) => [`fields.${path}`, message]));
}

export function llmSent(values: LlmValues, service_provider_sid: string) {
  return {
    ...toWire(tableOf(values.vendor), values.fields),
    vendor: values.vendor,
    label: values.label.trim() || null,
    account_sid: values.account_sid || null,
    service_provider_sid,
  } as LlmCredentialInput;
}

export function llmChange(values: LlmValues): Record<string, unknown> {
  return toWireWhole(tableOf(values.vendor), values.fields);
}

/** The server names values of the wire; the form has them under `fields`. Where it says nothing, there is a sentence of our own. */
export function onForm(error: unknown, { vendor }: LlmValues, isNew: boolean): Failure {
  const failure = failureOf(error);
  const issues = failure.issues.map(({ path, message }) => ({
    path: path in tableOf(vendor) ? `fields.${path}` : path,
    message,
  }));
  const msg = isSilent(error) ? `Failed to ${isNew ? 'create' : 'update'} Llm Service` : failure.msg;
  return { ...failure, msg, issues };
}

/** What stands between may have said something by its status alone. */
function isSilent(error: unknown): boolean {
  return error instanceof ApiProblem && error.told === null && error.msg === SOMETHING_WENT_WRONG;
}
