import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { digitsMeant, plainNumber } from '@trunkline/contract/phone-numbers/number-text.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { type AccountChoice, accountApplicationsQuery } from '../accounts/accounts.queries.ts';
import { CarrierSelect } from '../carriers/CarrierSelect.tsx';
import { carrierChoicesQuery } from '../carriers/carriers.queries.ts';
import { useSession } from '../session/session.queries.ts';
import { ChoiceInput } from '../ui/ChoiceInput.tsx';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import { NumberReading } from './NumberReading.tsx';
import { type NumberValues, numberFaults, numberValues } from './phone-number-form.ts';
import { PATTERN_HELP } from './phone-number-words.ts';
import type { NumberRow } from './phone-numbers.queries.ts';

type PhoneNumberFormProps<R> = {
  /** What the fields show at first; of a stored number, what the server has. */
  values: NumberValues;
  /** Left out for a new number. */
  number?: NumberRow;
  /** When the number was read from the server, and how to read it again. */
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  /** Undefined while they are loading. */
  accounts: readonly AccountChoice[] | undefined;
  service_provider_sid: string | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSave: (values: NumberValues, madeFrom: NumberRow | undefined) => Promise<R>;
  onSaved: (result: R, values: NumberValues) => void;
};

const LOCKED =
  'Calls are matched by it, so it cannot be changed. Delete the number and add it again instead.';

export function PhoneNumberForm<R>(props: PhoneNumberFormProps<R>) {
  const { number, accounts, service_provider_sid, reload } = props;
  const { actor } = useSession();
  const isNew = !number;
  const form = useForm<NumberValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: (values) => numberFaults(values, isNew),
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const values = form.getValues();
  const { error: accountError, ...accountField } = form.getInputProps('account_sid');
  const carriers = useQuery({
    ...carrierChoicesQuery(service_provider_sid, undefined),
    enabled: isNew && service_provider_sid !== undefined,
  });
  const applications = useQuery({
    ...accountApplicationsQuery(values.account_sid),
    enabled: values.account_sid !== '',
  });

  /** Applications belong to one account, and a carrier may; what does not go along is let go of. */
  function changeAccount(account_sid: string) {
    const carrier = carriers.data?.find((one) => one.voip_carrier_sid === values.voip_carrier_sid);
    const isLost = isNew && carrier?.account_sid && carrier.account_sid !== account_sid;
    form.setValues({ account_sid, application_sid: '', ...(isLost ? { voip_carrier_sid: '' } : {}) });
    form.clearFieldError('account_sid');
  }

  const digits = digitsMeant(plainNumber(values.number));
  return (
    <FormPage
      form={form}
      stored={number && reload && { record: number, toValues: numberValues, reload }}
      may={props.may}
      cancel={props.cancel}
      isNew={isNew}
      saveLabel={isNew ? 'Add number' : 'Save'}
      onSave={props.onSave}
      onSaved={(result) => props.onSaved(result, form.getValues())}
    >
      <Section title="General">
        {isNew ? (
          <div>
            <TextInput
              {...form.getInputProps('number')}
              label="Number"
              description={PATTERN_HELP}
              required
              maxLength={140}
              autoComplete="off"
              spellCheck={false}
            />
            <NumberReading
              text={values.number}
              digits={digits}
              onUse={(text) => {
                form.setFieldValue('number', text);
                form.clearFieldError('number');
              }}
            />
          </div>
        ) : (
          <TextInput {...form.getInputProps('number')} label="Number" description={LOCKED} disabled />
        )}
        <AccountSelect
          {...accountField}
          error={accountError}
          required
          accounts={accounts}
          disabled={actor.scope === 'account'}
          description={actor.scope === 'account' ? 'What you add belongs to your own account.' : undefined}
          onChange={changeAccount}
        />
        {isNew ? (
          <CarrierSelect
            {...form.getInputProps('voip_carrier_sid')}
            required
            activeOnly
            description="Who brings calls for this number: an active carrier of the account, or one that the service provider shares."
            providerSid={service_provider_sid}
            accountSid={values.account_sid}
          />
        ) : (
          <TextInput
            label="Carrier"
            data-path="voip_carrier_sid"
            disabled
            value={number.carrier_name ?? number.voip_carrier_sid ?? 'None'}
          />
        )}
      </Section>
      <Section title="Routing" about="Who answers the calls to this number.">
        <ChoiceInput
          {...form.getInputProps('application_sid')}
          label="Application"
          none="None"
          description="An application of the account. With none, calls go to the default application of the carrier."
          options={applications.data?.map(({ application_sid, name }) => ({
            value: application_sid,
            label: name,
          }))}
        />
      </Section>
    </FormPage>
  );
}
