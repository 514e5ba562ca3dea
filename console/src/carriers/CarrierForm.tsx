import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { CarrierTabs } from './CarrierTabs.tsx';
import { comparedLabel, comparedValues } from './carrier-comparison.ts';
import { carrierFormFaults, mendedElsewhere, type TabName, tabOf } from './carrier-faults.ts';
import { type CarrierValues, carrierValues } from './carrier-form.ts';
import { ALL_ACCOUNTS } from './carrier-words.ts';
import type { CarrierRecord } from './carriers.queries.ts';
import { PredefinedCarrierSelect } from './PredefinedCarrierSelect.tsx';
import { SmsFields } from './SmsFields.tsx';
import { useSaveCarrier } from './use-save-carrier.ts';
import { VoiceFields } from './VoiceFields.tsx';

type CarrierFormProps = {
  /** What the fields show at first; of a stored carrier, what the server has. */
  values: CarrierValues;
  /** Left out for a new carrier. */
  carrier?: CarrierRecord;
  /** When the carrier was read from the server, and how to read it again. */
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  service_provider_sid: string;
  /** Undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
  /** Whether a template may be chosen instead of filling in the form. */
  withTemplates?: boolean;
  may: Decision;
  cancel: LinkTarget;
  onSaved: (values: CarrierValues) => void;
};

export function CarrierForm(props: CarrierFormProps) {
  const { carrier, reload, service_provider_sid } = props;
  const { actor } = useSession();
  const save = useSaveCarrier();
  const [tab, setTab] = useState<TabName>('voice');
  const form = useForm<CarrierValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: (values) => carrierFormFaults(values, carrier && carrierValues(carrier)),
    onValuesChange: (values) => {
      for (const path of mendedElsewhere(form.errors, values)) form.clearFieldError(path);
    },
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const isOwnOnly = actor.scope === 'account';

  /** The fields above the tabs come first; else the first tab that has a fault. */
  function openTabOf(paths: string[]) {
    const tabs = paths.map(tabOf);
    if (tabs.includes(null)) return;
    setTab(tabs.includes('voice') ? 'voice' : 'sms');
  }

  return (
    <FormPage
      form={form}
      stored={
        carrier &&
        reload && {
          record: carrier,
          toValues: carrierValues,
          reload,
          compared: { of: comparedValues, labelOf: comparedLabel },
        }
      }
      may={props.may}
      cancel={props.cancel}
      isNew={!carrier}
      saveLabel={carrier ? 'Save' : 'Add carrier'}
      onInvalid={openTabOf}
      onSave={(values, madeFrom) => save(values, { form, service_provider_sid, madeFrom })}
      onSaved={() => props.onSaved(form.getValues())}
    >
      <Section title="General">
        {props.withTemplates && (
          <PredefinedCarrierSelect
            service_provider_sid={service_provider_sid}
            accounts={props.accounts}
            account_sid={form.getValues().account_sid}
            typedName={form.getValues().name.trim()}
            isChanged={form.isDirty()}
          />
        )}
        <TextInput
          {...form.getInputProps('name')}
          label="Carrier name"
          required
          maxLength={64}
          autoComplete="off"
        />
        <AccountSelect
          {...form.getInputProps('account_sid')}
          label="Used by"
          description={
            isOwnOnly
              ? 'What you add belongs to your own account.'
              : 'A carrier for all accounts is seen by each of them, and changed by you alone.'
          }
          all={isOwnOnly ? undefined : ALL_ACCOUNTS}
          accounts={props.accounts}
          disabled={isOwnOnly}
          onChange={(account_sid) => form.setValues({ account_sid, application_sid: '' })}
        />
        <Checkbox
          {...form.getInputProps('is_active', { type: 'checkbox' })}
          label="Active"
          description="While it is not, no calls or messages come in or go out."
        />
      </Section>
      <CarrierTabs
        tab={tab}
        onTab={setTab}
        errors={form.errors}
        voice={<VoiceFields form={form} carrier={carrier} service_provider_sid={service_provider_sid} />}
        sms={<SmsFields form={form} carrier={carrier} service_provider_sid={service_provider_sid} />}
      />
    </FormPage>
  );
}
