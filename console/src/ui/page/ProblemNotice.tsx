import { Button } from '@mantine/core';
import { IconAlertCircleFilled, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { UnlockedButton } from '../form/UnlockedButton.tsx';
import { CopyText } from './CopyText.tsx';
import { failureOf } from './failure.ts';
import classes from './ProblemNotice.module.css';

type ProblemNoticeProps = {
  error: unknown;
  /** What was being done, as a sentence: "The accounts could not be loaded." */
  what?: string;
  /** What was kept: "Nothing you typed is lost." */
  kept?: string;
  onRetry?: () => void;
  children?: ReactNode;
};

/** Says what happened, what was kept and what to do, with the request id for whoever reads the log. */
export function ProblemNotice({ error, what, kept, onRetry, children }: ProblemNoticeProps) {
  const { msg, request_id } = failureOf(error);
  return (
    <div role="alert" className={classes.notice}>
      <IconAlertCircleFilled size={18} aria-hidden />
      <div className={classes.text}>
        {what && <strong>{what}</strong>}
        <p>
          <span>{msg}</span>
          {kept && `${/[.!?]$/.test(msg) ? '' : '.'} ${kept}`}
        </p>
        {children}
        {request_id && (
          <p className={classes.request}>
            Request <CopyText text={request_id} name="request id" />
          </p>
        )}
      </div>
      {onRetry && (
        <Button
          component={UnlockedButton}
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  );
}
