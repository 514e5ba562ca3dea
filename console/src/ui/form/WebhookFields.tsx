import { Checkbox, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { BASIC_AUTH_NOTICE, isWebsocket, passwordMove } from '@trunkline/contract/core/webhook.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SecretInput } from './SecretInput.tsx';
import classes from './WebhookFields.module.css';

const box = { wrapper: classes.box ?? '', error: classes.error ?? '' };

type WebhookFieldsProps<V> = {
  form: UseFormReturnType<V>;
  /** Where the form's values hold this webhook: 'call_hook'. */
  path: string;
  /** 'Call webhook' */
  label: string;
  description?: ReactNode;
  required?: boolean;
  /** Both unless told; a single one is shown and cannot be changed. */
  methods?: readonly ('POST' | 'GET')[];
  /** As the server sent it, its password masked. */
  stored: { url: string; password: string | null } | null | undefined;
  /** Called with each new address, after the form has it. */
  onUrlChange?: (url: string) => void;
  /** Holds the paths whose basic authentication was switched on or changed here: while it is on, both have to be named. */
  asked: RefObject<Set<string>>;
};

export function WebhookFields<V>(props: WebhookFieldsProps<V>) {
  const { form, path, label, description, required = false, stored, onUrlChange, asked } = props;
  const { methods = ['POST', 'GET'] } = props;
  const url = form.getInputProps(`${path}.url`);
  const method = form.getInputProps(`${path}.method`);
  const username = form.getInputProps(`${path}.username`);
  const password = form.getInputProps(`${path}.password`);
  const switchedOff = useRef({ username: '', password: '' });
  const methodBefore = useRef<string>(undefined);
  const [asksForAuth, setAsksForAuth] = useState(Boolean(username.value || password.value));
  const opensSocket = isWebsocket(String(url.value ?? ''));
  const choices = opensSocket ? ['GET'] : [...new Set([...methods, String(method.value)])];
  const withAuth = asksForAuth || Boolean(username.value || password.value);
  // Drawn anew, after all changes were discarded, it is switched off again where nothing is stored.
  useEffect(() => void asked.current.delete(path), [asked, path]);

  /** A websocket takes GET alone; with another address the method is what it was before. */
  function changeUrl(text: string) {
    url.onChange(text);
    if (isWebsocket(text)) {
      if (!opensSocket) methodBefore.current = String(method.value);
      method.onChange('GET');
    } else if (opensSocket) method.onChange(methodBefore.current ?? methods[0]);
    onUrlChange?.(text);
  }

  /** What is switched off is not sent, and comes back when it is switched on again. */
  function switchAuth(on: boolean) {
    setAsksForAuth(on);
    if (on) asked.current.add(path);
    else asked.current.delete(path);
    if (!on) switchedOff.current = { username: username.value, password: password.value };
    username.onChange(on ? switchedOff.current.username : '');
    password.onChange(on ? switchedOff.current.password : '');
  }

  function changeAuth<Change>(change: (to: Change) => void) {
    return (to: Change) => {
      asked.current.add(path);
      change(to);
    };
  }

  return (
    <fieldset className={classes.hook}>
      {/* The first field's label repeats it for the eye. */}
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      <div className={classes.address}>
        <TextInput
          {...url}
          classNames={box}
          label={`${label} URL`}
          description={description}
          required={required}
          inputMode="url"
          spellCheck={false}
          autoCapitalize="off"
          placeholder="https://"
          onChange={(event) => changeUrl(event.currentTarget.value)}
        />
        <NativeSelect
          {...method}
          classNames={box}
          label="Method"
          aria-label={`${label} method`}
          title={opensSocket ? 'A websocket is always opened with GET' : undefined}
          disabled={choices.length === 1}
          value={opensSocket ? 'GET' : method.value}
          data={choices}
          onChange={(event) => method.onChange(event.currentTarget.value)}
        />
      </div>
      <Checkbox
        label="Use HTTP basic authentication"
        description={withAuth && !username.error && !password.error && BASIC_AUTH_NOTICE}
        checked={withAuth}
        onChange={(event) => switchAuth(event.currentTarget.checked)}
      />
      {withAuth && (
        <div className={classes.auth}>
          <TextInput
            {...username}
            label="Username"
            spellCheck={false}
            required
            onChange={changeAuth(username.onChange)}
          />
          <SecretInput
            {...password}
            onChange={changeAuth(password.onChange)}
            label="Password"
            required
            stored={stored?.password ?? null}
            again={passwordMove(stored, String(url.value ?? ''))}
          />
        </div>
      )}
    </fieldset>
  );
}
