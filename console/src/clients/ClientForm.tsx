import { Anchor, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Client, NO_SIP_REALM } from '@trunkline/contract/clients/clients.contract.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import { accountQuery } from '../accounts/accounts.queries.ts';
import { generatePassword } from '../app/generate-password.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { plain } from '../ui/form/plain.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { TargetLink } from '../ui/table/TargetLink.tsx';
import { type ClientValues, callingKeys, clientFaults, clientValues } from './client-form.ts';
import { strengthHint } from './password-strength.ts';
import { realmLink } from './RealmNote.tsx';

export function ClientForm<R>(props: RecordFormProps<ClientValues, Client, R>) {
  const client = props.stored?.record;
  const { form, page } = useRecordForm(props, clientValues, {
    validate: (values) => clientFaults(values, client),
  });
  const { account_sid, password, username } = form.getValues();
  const hint = password === client?.password ? null : strengthHint(password, username);
  const { data: account } = useQuery(accountQuery(account_sid));
  const hasNoRealm = account !== undefined && !account.sip_realm;
  const noRealm = hasNoRealm && (
    <Text role="alert" c="var(--mantine-color-error)" mt={6}>
      {NO_SIP_REALM}{' '}
      <Anchor component={TargetLink} link={realmLink({ account_sid })} size="sm" underline="always">
        Set it in the account
      </Anchor>
    </Text>
  );

  return (
    <FormPage
      {...page}
      blocked={hasNoRealm ? NO_SIP_REALM : undefined}
      saveLabel={client ? 'Save' : 'Add client'}
    >
      <Section title="Credentials" about="The credentials to enter into the phone or softphone.">
        <div>
          <AccountSelect
            {...form.getInputProps('account_sid')}
            label="Belongs to"
            required
            disabled={client !== undefined}
            description={client && 'The account of a client cannot be changed.'}
          />
          {noRealm}
        </div>
        <TextInput
          {...form.getInputProps('username')}
          label="Username"
          description={
            client
              ? 'Cannot be changed, because devices register with it.'
              : `The part before the @ of the SIP address${account?.sip_realm ? `; ${account.sip_realm} comes after it` : ''}. It cannot be changed later.`
          }
          required
          disabled={client !== undefined}
          maxLength={64}
          {...plain}
          data-1p-ignore
          data-lpignore="true"
        />
        <SecretInput
          {...form.getInputProps('password')}
          label="Password"
          description={hint ?? (client ? undefined : 'It is not shown again after you save.')}
          required
          stored={client?.password ?? null}
          generate={() => generatePassword({ min_password_length: PASSWORD_LENGTH })}
        />
        {client?.password_problem && (
          <Text role="alert" c="var(--mantine-color-error)" mt={6}>
            {client.password_problem}
          </Text>
        )}
        <Switch
          {...form.getInputProps('is_active', { type: 'checkbox' })}
          label="Active"
          description="When off, the device cannot register or call."
        />
      </Section>
      <Section
        title="Direct calls"
        about="What the device may call directly, without an application. Ordinary numbers are not affected."
      >
        {callingKeys.map((key) => (
          <Switch key={key} {...form.getInputProps(key, { type: 'checkbox' })} {...callingWords[key]} />
        ))}
      </Section>
    </FormPage>
  );
}

/** Nobody has to remember it, and a phone on the open network is guessed at all day. */
const PASSWORD_LENGTH = 16;

const callingWords: Record<(typeof callingKeys)[number], { label: string; description: string }> = {
  allow_direct_app_calling: {
    label: 'Allow direct calling to applications',
    description: "The device may call one of the account's applications.",
  },
  allow_direct_queue_calling: {
    label: 'Allow direct calling to queues',
    description: "The device may call one of the account's queues to take the next waiting call.",
  },
  allow_direct_user_calling: {
    label: 'Allow direct calling to other users',
    description: "The device may call the account's other clients.",
  },
};
