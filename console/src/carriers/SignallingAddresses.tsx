import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { UnlockedButton } from '../ui/form/UnlockedButton.tsx';
import { CopyText } from '../ui/page/CopyText.tsx';
import { copyText } from '../ui/page/copy-text.ts';
import { ProblemNotice } from '../ui/page/ProblemNotice.tsx';
import { showIfNamed } from '../ui/page/section-marks.ts';
import classes from './SignallingAddresses.module.css';

type SignallingAddressesProps = {
  title: string;
  query: { error: unknown; refetch: () => unknown };
  /** Undefined while they are loading. */
  addresses: readonly string[] | undefined;
};

/** Our own addresses, which a carrier has to let in. */
export function SignallingAddresses({ title, query, addresses }: SignallingAddressesProps) {
  const element = useRef<HTMLDetailsElement>(null);
  // As the palette's does.
  useLayoutEffect(() => showIfNamed(element.current, title), [title]);

  return (
    <details ref={element} data-named={title} className={classes.addresses}>
      <summary>{title}</summary>
      {!addresses && !query.error && <p>Loading…</p>}
      {!addresses && query.error !== null && (
        <ProblemNotice
          error={query.error}
          what="The addresses could not be loaded."
          onRetry={() => query.refetch()}
        />
      )}
      {addresses?.length === 0 && <p>This platform has not published any addresses yet.</p>}
      {addresses && addresses.length > 0 && (
        <ul>
          {addresses.map((address) => (
            <li key={address}>
              <CopyText text={address} name={address} />
            </li>
          ))}
        </ul>
      )}
      {addresses && addresses.length > 1 && (
        <Button
          component={UnlockedButton}
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(addresses.join('\n'), `${addresses.length} addresses`)}
        >
          Copy all
        </Button>
      )}
    </details>
  );
}
