import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { userSidOf } from '@trunkline/contract/core/actor.ts';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import { defaultPasswordSettings } from '@trunkline/contract/settings/settings.contract.ts';
import type { User } from '@trunkline/contract/users/users.contract.ts';
import type { AccountChoice } from '../accounts/accounts.queries.ts';
import { usePasswordSettings, useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/FormPage.tsx';
import { Section } from '../ui/Section.tsx';
import type { LinkTarget } from '../ui/TargetLink.tsx';
import { toastError } from '../ui/toast.ts';
import { useServerValues } from '../ui/use-server-values.ts';
import { TemporaryPassword } from './TemporaryPassword.tsx';
import { UserScopeFields } from './UserScopeFields.tsx';
import { NO_ACCOUNTS, type UserPlace, type UserValues, userFaults, userValues } from './user-form.ts';

type UserFormProps<R> = {
  /** What the fields show at first; of a stored user, what the server has. */
  values: UserValues;
  /** Left out for a new user. */
  user?: User;
  /** When the user was read from the server, and how to read it again. */
  loadedAt?: number;
  reload?: () => Promise<unknown>;
  /** Whom users that are no admins belong to, and its accounts; undefined while they are loading. */
  service_provider_sid: string | null;
  accounts: readonly AccountChoice[] | undefined;
  may: Decision;
  cancel: LinkTarget;
  onSave: (values: UserValues, place: UserPlace, madeFrom: User | undefined) => Promise<R>;
  onSaved: (result: R, values: UserValues) => void;
};

export function UserForm<R>(props: UserFormProps<R>) {
  const { user, accounts, service_provider_sid, reload } = props;
  const { actor } = useSession();
  const { data: settings = defaultPasswordSettings } = usePasswordSettings();
  const isNew = user === undefined;
  const isOwn = user !== undefined && userSidOf(actor) === user.user_sid;
  const place: UserPlace = { service_provider_sid, accounts, settings };
  const form = useForm<UserValues>({
    mode: 'controlled',
    initialValues: props.values,
    validate: (values) => userFaults(values, place, isNew),
  });
  useServerValues(form, props.values, props.loadedAt ?? 0);
  const viewOnly = (
    <Checkbox
      {...form.getInputProps('is_view_only', { type: 'checkbox' })}
      label="View-only User"
      description="Sees everything within reach, and changes nothing."
    />
  );

  return (
    <FormPage
      form={form}
      stored={user && reload && { record: user, toValues: userValues, reload }}
      may={props.may}
      cancel={props.cancel}
      isNew={isNew}
      saveLabel={isNew ? 'Add user' : 'Save'}
      onSave={(values, madeFrom) => props.onSave(values, place, madeFrom)}
      onSaved={(result) => props.onSaved(result, form.getValues())}
      onInvalid={(paths) => {
        // A disabled field cannot be pointed at.
        if (paths.includes('account_sid') && accounts?.length === 0) toastError(NO_ACCOUNTS);
      }}
    >
      <Section title="Access">
        {!isOwn && (
          <UserScopeFields
            form={form}
            actor={actor}
            service_provider_sid={service_provider_sid}
            accounts={accounts}
          />
        )}
        {!isNew && (
          <>
            <Checkbox
              {...form.getInputProps('is_active', { type: 'checkbox' })}
              label="User is active"
              disabled={isOwn}
              description={
                isOwn
                  ? 'Somebody else can deactivate you; nobody does it to himself.'
                  : 'Without it the user is signed out at once and cannot sign in.'
              }
            />
            {viewOnly}
          </>
        )}
      </Section>
      <Section title="Person">
        <TextInput
          {...form.getInputProps('name')}
          label="User name"
          description="What the person signs in with."
          required
          maxLength={255}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextInput
          {...form.getInputProps('email')}
          label="User email"
          type="email"
          required
          maxLength={255}
          autoComplete="off"
        />
        {isNew && viewOnly}
      </Section>
      {(isNew || (user.provider === 'local' && !isOwn)) && (
        <Section title="Password">
          <TemporaryPassword form={form} settings={settings} isNew={isNew} />
        </Section>
      )}
    </FormPage>
  );
}
