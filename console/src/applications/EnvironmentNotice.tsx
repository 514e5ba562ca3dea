import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './EnvironmentFields.module.css';
import type { Environment } from './use-environment.ts';

/** The server cannot tell the two apart, or does not say (`R18`). */
export const NO_SCHEMA = 'This webhook offers no environment variables, or is not answering.';

/** Values of another address: kept unless a person says otherwise, and until the form is saved even then. */
export function EnvironmentNotice({ environment }: { environment: Environment }) {
  const { isMoved, others, secrets, removed, keep, remove, schema } = environment;
  const them = others.length === 1 ? 'it' : 'them';
  if (secrets.length > 0)
    return (
      <Notice
        words={`${count(secrets, 'was', 'were')} entered as a secret for another address and cannot be used with this one: ${secrets.join(', ')}.`}
        action={`Remove ${them}`}
        onAct={remove}
      />
    );
  // Without a schema nobody knows whether they belong elsewhere or the webhook is down.
  if (others.length > 0 && !schema)
    return (
      <Notice
        words={`${NO_SCHEMA} ${count(others, 'is', 'are')} kept and sent with every call: ${others.join(', ')}.`}
        {...(isMoved ? { action: `Remove ${them}`, onAct: remove } : {})}
      />
    );
  if (others.length > 0)
    return (
      <Notice
        words={`${count(others, 'belongs', 'belong')} to another address: ${others.join(', ')}. This webhook does not ask for ${them}. If kept, ${others.length === 1 ? 'it is' : 'they are'} sent with every call.`}
        action={`Remove ${them}`}
        onAct={remove}
      />
    );
  if (removed.length > 0)
    return (
      <Notice
        words={`${count(removed, 'is', 'are')} removed when you save: ${removed.join(', ')}.`}
        action={`Keep ${removed.length === 1 ? 'it' : 'them'}`}
        onAct={keep}
      />
    );
  return null;
}

function Notice({ words, action, onAct }: { words: string; action?: string; onAct?: () => void }) {
  return (
    <div role="status" className={classes.notice}>
      <IconInfoCircle size={18} aria-hidden />
      <p>{words}</p>
      {onAct && (
        <Button variant="default" size="xs" onClick={onAct}>
          {action}
        </Button>
      )}
    </div>
  );
}

function count(names: readonly string[], one: string, many: string): string {
  return names.length === 1 ? `1 variable ${one}` : `${names.length} variables ${many}`;
}
