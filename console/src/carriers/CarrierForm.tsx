import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
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

type CarrierFormProps = Omit<RecordFormProps<CarrierValues, CarrierRecord, string>, 'onSave'> & {
  service_provider_sid: string;
  /** Whether a template may be chosen instead of filling in the form. */
  withTemplates?: boolean;
};

export function CarrierForm(props: CarrierFormProps) {
  const { service_provider_sid } = props;
  const carrier = props.stored?.record;
  const save = useSaveCarrier();
  const [tab, setTab] = useState<TabName>('voice');
  const { form, page } = useRecordForm<CarrierValues, CarrierRecord, string>(
    { ...props, onSave: (values, madeFrom, form) => save(values, { form, service_provider_sid, madeFrom }) },
    carrierValues,
    {
      validate: (values) => carrierFormFaults(values, carrier && carrierValues(carrier)),
      onValuesChange: (values) => {
        for (const path of mendedElsewhere(form.errors, values)) form.clearFieldError(path);
      },
    },
  );

  /** The fields above the tabs come first; else the first tab that has a fault. */
  function openTabOf(paths: string[]) {
    const tabs = paths.map(tabOf);
    if (tabs.includes(null)) return;
    setTab(tabs.includes('voice') ? 'voice' : 'sms');
  }

  return (
    <FormPage
      {...page}
      stored={page.stored && { ...page.stored, compared: { of: comparedValues, labelOf: comparedLabel } }}
      saveLabel={carrier ? 'Save' : 'Add carrier'}
      onInvalid={openTabOf}
    >
      <Section title="General">
        {props.withTemplates && (
          <PredefinedCarrierSelect
            service_provider_sid={service_provider_sid}
            account_sid={form.getValues().account_sid}
            typedName={form.getValues().name.trim()}
            isChanged={form.isDirty()}
          />
        )}
        <TextInput {...form.getInputProps('name')} label="Carrier name" required maxLength={64} />
        <AccountSelect
          {...form.getInputProps('account_sid')}
          label="Used by"
          description="A carrier for all accounts is visible to every account, but only you can change it."
          all={ALL_ACCOUNTS}
          providerSid={service_provider_sid}
          onChange={(account_sid) => form.setValues({ account_sid, application_sid: '' })}
        />
        <Switch
          {...form.getInputProps('is_active', { type: 'checkbox' })}
          label="Active"
          description="When off, no calls or messages go in or out."
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
