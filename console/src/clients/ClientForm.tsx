import { Anchor, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Client, NO_SIP_REALM } from '@trunkline/contract/clients/clients.contract.ts';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { AccountSelect } from '../accounts/AccountSelect.tsx';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { generatePassword } from '../app/generate-password.ts';
import { useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { SecretInput } from '../ui/SecretInput.tsx';
import { Section } from '../ui/Section.tsx';
import { type LinkTarget, TargetLink } from '../ui/TargetLink.tsx';
import { useServerValues } from '../ui/use-server-values.ts';
import classes from './ClientForm.module.css';
import { type ClientValues, callingKeys, clientFaults, clientValues } from './client-form.ts';
import { realmLink } from './RealmNote.tsx';

type ClientFormProps<R> = {
  /** What the fields show at first; of a stored client, what the server has. */
  values: ClientValues;
  /** Left out for a new client. */
  client?: Client;
  /** When the client was read from the server, and how to read it again. */
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  /** Undefined while they are loading; of a stored client its own account only. */
  accounts: readonly AccountChoice[] | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSave: (values: ClientValues, madeFrom: Client | undefined) => Promise<R>;
  onSaved: (result: R, values: ClientValues) => void;
};

export function ClientForm<R>(props: ClientFormProps<R>) {
  const { client, accounts, reload, onSaved } = props;
  const { actor } = useSession();
  const form = useForm<ClientValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: (values) => clientFaults(values, client),
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const { account_sid } = form.getValues();
  const account = accounts?.find((choice) => choice.account_sid === account_sid);
  const hasNoRealm = account !== undefined && !account.sip_realm;
  const noRealm = hasNoRealm && (
    <p role="alert" className={classes.noRealm}>
      {NO_SIP_REALM}{' '}
      <Anchor component={TargetLink} link={realmLink({ account_sid })} size="sm" underline="always">
        Set it in the account
      </Anchor>
    </p>
  );

  return (
    <FormPage
      form={form}
      stored={client && reload && { record: client, toValues: clientValues, reload }}
      may={props.may}
      blocked={hasNoRealm ? NO_SIP_REALM : undefined}
      cancel={props.cancel}
      isNew={!client}
      saveLabel={client ? 'Save' : 'Add client'}
      onSave={props.onSave}
      onSaved={(result) => onSaved(result, form.getValues())}
    >
      <Section title="Credentials" about="What is typed into the phone or softphone.">
        {actor.scope === 'account' ? (
          noRealm
        ) : (
          <div>
            <AccountSelect
              {...form.getInputProps('account_sid')}
              label="Belongs to"
              required
              accounts={accounts}
              disabled={client !== undefined}
              description={client && 'A client stays with its account.'}
            />
            {noRealm}
          </div>
        )}
        <TextInput
          {...form.getInputProps('username')}
          label="Username"
          description={
            client
              ? 'It cannot be changed: devices register with it.'
              : `What stands before the @ of its SIP address${account?.sip_realm ? `, ${account.sip_realm} after it` : ''}. It cannot be changed later.`
          }
          required
          disabled={client !== undefined}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
        />
        <SecretInput
          {...form.getInputProps('password')}
          label="Password"
          description={client ? undefined : 'It is not shown again once it is stored.'}
          required
          stored={client?.password ?? null}
          generate={() => generatePassword({ min_password_length: PASSWORD_LENGTH })}
        />
        {client?.password_problem && (
          <p role="alert" className={classes.noRealm}>
            {client.password_problem}
          </p>
        )}
        <Switch
          {...form.getInputProps('is_active', { type: 'checkbox' })}
          label="Active"
          description="Switched off, the device is refused."
        />
      </Section>
      <Section
        title="Direct calls"
        about="What the device may call without an application that decides. Ordinary numbers are not concerned."
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
    description: "The device may call one of the account's queues and take the call that is next.",
  },
  allow_direct_user_calling: {
    label: 'Allow direct calling to other users',
    description: "The device may call the account's other clients.",
  },
};
