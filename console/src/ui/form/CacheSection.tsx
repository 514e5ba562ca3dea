import { Skeleton } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import { type Decision, deny } from '@trunkline/contract/core/policy.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from '../overlay/ConfirmAction.tsx';
import { toastSuccess } from '../overlay/toast.ts';
import { countText } from '../page/count-text.ts';
import { GuardedButton } from '../page/GuardedButton.tsx';
import { ProblemNotice } from '../page/ProblemNotice.tsx';
import classes from './CacheSection.module.css';
import { Section } from './Section.tsx';

type CacheSectionProps = {
  /** 'TTS cache' */
  title: string;
  about: string;
  query: { data: { size: number } | undefined; error: unknown; refetch: () => unknown };
  may: Decision;
  /** 'Clear TTS Cache' */
  clearLabel: string;
  /** What emptying it means. */
  children: ReactNode;
  onClear: () => Promise<unknown>;
};

/** How much a cache holds, and a button that empties it at once. */
export function CacheSection(props: CacheSectionProps) {
  const { title, query, may, clearLabel } = props;
  const [isAsking, setIsAsking] = useState(false);
  const size = query.data?.size;
  const mayClear = may.allowed && !size ? deny('There is nothing in it') : may;
  return (
    <Section title={title} about={props.about}>
      {query.error !== null && query.data === undefined ? (
        <ProblemNotice
          error={query.error}
          what={`The size of the ${title} could not be read.`}
          onRetry={() => query.refetch()}
        />
      ) : (
        <div className={classes.row}>
          {size === undefined ? (
            <Skeleton height={12} width={120} animate={false} />
          ) : (
            <span>
              {countText(size)} {size === 1 ? 'cached item' : 'cached items'}
            </span>
          )}
          <GuardedButton
            may={mayClear}
            variant="default"
            size="xs"
            leftSection={<IconEraser size={16} aria-hidden />}
            onClick={() => setIsAsking(true)}
          >
            {clearLabel}
          </GuardedButton>
        </div>
      )}
      <ConfirmAction
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={clearLabel}
        label={clearLabel}
        workingLabel="Clearing"
        failed={`The ${title} was not cleared.`}
        onConfirm={props.onClear}
        onDone={() => toastSuccess(`${title} cleared`)}
      >
        {props.children}
      </ConfirmAction>
    </Section>
  );
}
