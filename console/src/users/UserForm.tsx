import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { hasScope, userSidOf } from '@trunkline/contract/core/actor.ts';
import { defaultPasswordSettings } from '@trunkline/contract/settings/settings.contract.ts';
import { PASSWORD_FOR_EMAIL, type User } from '@trunkline/contract/users/users.contract.ts';
import { type AccountChoice, accountQuery } from '../accounts/accounts.queries.ts';
import { usePasswordSettings, useSession } from '../session/session.queries.ts';
import { FormPage } from '../ui/form/FormPage.tsx';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { mailbox, plain } from '../ui/form/plain.ts';
import { Section } from '../ui/form/Section.tsx';
import { type RecordFormProps, useRecordForm } from '../ui/form/use-record-form.ts';
import { toastError } from '../ui/overlay/toast.ts';
import { TemporaryPassword } from './TemporaryPassword.tsx';
import { UserScopeFields } from './UserScopeFields.tsx';
import {
  asksPassword,
  comparedUser,
  NO_ACCOUNTS,
  type UserPlace,
  type UserValues,
  userFaults,
  userValues,
} from './user-form.ts';

type UserFormProps<R> = Omit<RecordFormProps<UserValues, User, R>, 'onSave'> & {
  /** Whom users that are no admins belong to, and its accounts; undefined while they are loading. */
  service_provider_sid: string | null;
  accounts: readonly AccountChoice[] | undefined;
  onSave: (values: UserValues, place: UserPlace, madeFrom: User | undefined) => Promise<R>;
};

export function UserForm<R>(props: UserFormProps<R>) {
  const { accounts, service_provider_sid } = props;
  const user = props.stored?.record;
  const queryClient = useQueryClient();
  const { actor } = useSession();
  const { data: settings = defaultPasswordSettings } = usePasswordSettings();
  const isNew = user === undefined;
  const isOwn = user !== undefined && userSidOf(actor) === user.user_sid;
  const place: UserPlace = { service_provider_sid, accounts, settings };
  const onSave = (values: UserValues, madeFrom: User | undefined) => props.onSave(values, place, madeFrom);
  const { form, page } = useRecordForm({ ...props, onSave }, userValues, {
    validate: (values) => ({
      ...userFaults(values, place, user),
      ...(isOwn &&
        asksPassword(values, user) &&
        !values.old_password && { old_password: PASSWORD_FOR_EMAIL }),
    }),
  });
  // Whoever reaches more than one account has no field that says which.
  const compared = {
    of: comparedUser,
    labelOf: (path: string) => (path === 'account_sid' ? 'Account' : undefined),
    nameOf: (path: string, sid: string) =>
      path === 'account_sid' && sid !== ''
        ? queryClient.query(accountQuery(sid)).then(({ name }) => name)
        : undefined,
  };
  const showsAccess = !isNew || hasScope(actor, 'service_provider');
  const viewOnly = (
    <Checkbox
      {...form.getInputProps('is_view_only', { type: 'checkbox' })}
      label="View-only user"
      disabled={isOwn}
      description={
        isOwn ? 'You cannot make yourself view-only.' : 'Can see everything within reach but change nothing.'
      }
    />
  );

  return (
    <FormPage
      {...page}
      stored={page.stored && { ...page.stored, compared }}
      saveLabel={isNew ? 'Add user' : 'Save'}
      onInvalid={(paths) => {
        // A disabled field cannot be pointed at.
        if (paths.includes('account_sid') && accounts?.length === 0) toastError(NO_ACCOUNTS);
      }}
    >
      {showsAccess && (
        <Section title="Access" help="roles">
          {!isOwn && (
            <UserScopeFields
              form={form}
              actor={actor}
              service_provider_sid={service_provider_sid}
              accounts={accounts}
            />
          )}
          {!isNew && (
            <Switch
              {...form.getInputProps('is_active', { type: 'checkbox' })}
              label="User is active"
              disabled={isOwn}
              description={
                isOwn
                  ? 'You cannot deactivate yourself.'
                  : 'When off, the user is signed out at once and cannot sign in.'
              }
            />
          )}
          {viewOnly}
        </Section>
      )}
      <Section title="Person">
        <TextInput
          {...form.getInputProps('name')}
          label="User name"
          description="The name that the person signs in with."
          required
          maxLength={255}
          {...plain}
        />
        <TextInput
          {...form.getInputProps('email')}
          label="User email"
          required
          maxLength={255}
          {...mailbox}
        />
        {isOwn && asksPassword(form.getValues(), user) && (
          <PasswordField
            {...form.getInputProps('old_password')}
            label="Current password"
            description="A new address requires your current password, because it can be used to reset the password."
            required
            autoComplete="current-password"
          />
        )}
        {!showsAccess && viewOnly}
      </Section>
      {(isNew || (user.provider === 'local' && !isOwn)) && (
        <Section title="Password">
          <TemporaryPassword form={form} settings={settings} isNew={isNew} />
        </Section>
      )}
    </FormPage>
  );
}
