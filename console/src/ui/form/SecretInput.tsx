import { Button, Group, Input } from '@mantine/core';
import { IconCopy, IconWand } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copyText } from '../page/copy-text.ts';
import { PasswordField } from './PasswordField.tsx';
import classes from './SecretInput.module.css';

type SecretInputProps = {
  label: string;
  description?: ReactNode;
  required?: boolean;
  /** What the server sent: masked. Sent back as it is, the secret stays as it is (`R5`). */
  stored: string | null;
  /** Why the stored one may not stay, such as another address (`R16`): then it is entered again, until that is undone. */
  again?: string | null;
  value?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Stands where the way to replace it is otherwise. */
  locked?: ReactNode;
  /** Makes a secret up, for whoever may choose it; the new one is shown and can be copied. */
  generate?: () => string;
  error?: ReactNode;
  disabled?: boolean;
  'data-path'?: string;
};

/**
 * A secret is shown while it is typed and never again: once stored there is its beginning, and a way
 * to replace it. Takes `form.getInputProps(path)`.
 */
export function SecretInput({
  stored,
  again = null,
  value = '',
  onChange,
  generate,
  locked,
  ...rest
}: SecretInputProps) {
  const [replacing, setReplacing] = useState(false);
  const [isVisible, setIsVisible] = useState(false);
  useKeptAside(stored, again !== null, value, onChange);
  const isStored = stored !== null && stored !== '' && value === stored;

  async function copy() {
    if (!(await copyText(value, rest.label))) setIsVisible(true);
  }

  if (isStored && !again)
    return (
      <Input.Wrapper
        label={rest.label}
        description={rest.description}
        required={rest.required}
        error={rest.error}
        labelElement="div"
      >
        <div className={classes.stored} data-described={rest.description ? true : undefined}>
          <span>{storedText(stored)}</span>
          {locked ?? (
            <Button
              variant="default"
              size="xs"
              disabled={rest.disabled}
              aria-label={`Replace ${rest.label}`}
              aria-invalid={rest.error ? true : undefined}
              data-path={rest['data-path']}
              data-secret
              data-called={rest.label}
              onClick={() => {
                setReplacing(true);
                setIsVisible(false);
                onChange('');
              }}
            >
              Replace
            </Button>
          )}
        </div>
      </Input.Wrapper>
    );
  return (
    <div>
      <PasswordField
        {...rest}
        {...(again ? { required: true, disabled: false, description: rest.error ? null : again } : {})}
        visible={isVisible}
        onVisibilityChange={setIsVisible}
        autoComplete="new-password"
        data-1p-ignore
        data-lpignore="true"
        autoFocus={replacing}
        value={isStored ? '' : value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {(generate || (stored && !again)) && (
        <Group gap={8} mt={8}>
          {generate && (
            <>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconWand size={16} aria-hidden />}
                disabled={rest.disabled}
                onClick={() => {
                  onChange(generate());
                  setIsVisible(true);
                }}
              >
                Generate
              </Button>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconCopy size={16} aria-hidden />}
                disabled={rest.disabled || value === ''}
                onClick={copy}
              >
                Copy
              </Button>
            </>
          )}
          {stored && !again && (
            <Button
              variant="transparent"
              size="compact-xs"
              px={0}
              onClick={() => {
                setReplacing(false);
                onChange(stored);
              }}
            >
              Keep the stored one
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

/**
 * What was typed because the stored secret may not stay makes room for it when it may, and comes back when
 * it may not once more.
 */
function useKeptAside(
  stored: string | null,
  mayNotStay: boolean,
  value: string,
  onChange: (value: string) => void,
): void {
  const turn = useRef({ mayNotStay: false, stored, wasKept: false, typed: '' });
  useEffect(() => {
    const { current } = turn;
    // Saved meanwhile, it is another secret.
    if (current.stored !== stored)
      turn.current = { mayNotStay, stored, wasKept: value === stored, typed: '' };
    else if (current.mayNotStay !== mayNotStay) {
      current.mayNotStay = mayNotStay;
      if (mayNotStay) {
        current.wasKept = value === stored;
        if (current.wasKept && current.typed !== '') onChange(current.typed);
      } else if (current.wasKept && stored !== null) {
        if (value !== stored) current.typed = value;
        // Also where it is there already: what was wrong with it is wrong no more.
        onChange(stored);
      }
    }
  });
}

/** The mask is a run of X at the end; what is before it is the secret's beginning. Unmasked, nothing is shown. */
function storedText(stored: string): string {
  const beginning = /^(.*?)[X*]{4,}$/.exec(stored)?.[1];
  return beginning ? `Stored, starts with ${beginning}` : 'Stored';
}
