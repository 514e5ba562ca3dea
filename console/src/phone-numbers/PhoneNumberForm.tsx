import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { numberKind, plainNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { ApplicationSelect } from '../applications/ApplicationSelect.tsx';
import { CarrierSelect } from '../carriers/CarrierSelect.tsx';
import { carrierQuery } from '../carriers/carriers.queries.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { NumberReading } from './NumberReading.tsx';
import { type NumberValues, numberFaults, numberValues } from './phone-number-form.ts';
import { PATTERN_HELP } from './phone-number-words.ts';
import type { NumberRow } from './phone-numbers.queries.ts';

type PhoneNumberFormProps<R> = RecordFormProps<NumberValues, NumberRow, R> & {
  service_provider_sid: string | undefined;
};

const LOCKED = 'Number and carrier cannot be changed. Delete the number and add another instead.';

export function PhoneNumberForm<R>(props: PhoneNumberFormProps<R>) {
  const { service_provider_sid } = props;
  const number = props.stored?.record;
  const isNew = !number;
  const { form, page } = useRecordForm(props, numberValues, {
    validate: (values) => numberFaults(values, isNew),
  });
  const values = form.getValues();
  const { error: accountError, ...accountField } = form.getInputProps('account_sid');
  // A platform server does not tell the name beside a stored number.
  const isNamed = number?.carrier_name !== undefined;
  const { data: carrier } = useQuery(carrierQuery(isNamed ? '' : values.voip_carrier_sid));

  /** Applications belong to one account, and a carrier may; what does not go along is let go of. */
  function changeAccount(account_sid: string) {
    const isLost = carrier?.account_sid && carrier.account_sid !== account_sid;
    form.setValues({ account_sid, application_sid: '', ...(isLost ? { voip_carrier_sid: '' } : {}) });
    form.clearFieldError('account_sid');
  }

  const isExpression = numberKind(plainNumber(values.number)) === 'expression' && values.number.trim() !== '';
  return (
    <FormPage {...page} saveLabel={isNew ? 'Add number' : 'Save'}>
      <Section title="General">
        {isNew ? (
          <div>
            <TextInput
              {...form.getInputProps('number')}
              label="Number"
              description={PATTERN_HELP}
              required
              maxLength={140}
              spellCheck={false}
            />
            <NumberReading text={values.number} />
            {isExpression && (
              <Checkbox
                {...form.getInputProps('is_pattern', { type: 'checkbox' })}
                label="Treat as a pattern"
                description="A regular expression that stands for many numbers."
              />
            )}
          </div>
        ) : (
          <TextInput {...form.getInputProps('number')} label="Number" description={LOCKED} disabled />
        )}
        <AccountSelect
          {...accountField}
          error={accountError}
          required
          providerSid={service_provider_sid}
          known={values.account_sid === number?.account_sid ? number.account_name : undefined}
          onChange={changeAccount}
        />
        {isNew ? (
          <CarrierSelect
            {...form.getInputProps('voip_carrier_sid')}
            required
            activeOnly
            description="The carrier that delivers calls to this number: an active carrier of the account or one shared by the service provider."
            providerSid={service_provider_sid}
            accountSid={values.account_sid}
          />
        ) : (
          <TextInput
            label="Carrier"
            data-path="voip_carrier_sid"
            disabled
            value={number.carrier_name ?? carrier?.name ?? number.voip_carrier_sid ?? 'None'}
          />
        )}
      </Section>
      <Section title="Routing" help="routing.an-incoming-call" about="What answers calls to this number.">
        <ApplicationSelect
          {...form.getInputProps('application_sid')}
          description="An application of the account. If empty, calls go to the carrier's default application."
          accountSid={values.account_sid}
          known={values.application_sid === number?.application_sid ? number.application_name : undefined}
        />
      </Section>
    </FormPage>
  );
}
