import { IconAlertTriangleFilled, IconCircleXFilled } from '@tabler/icons-react';
import type { VerbFault } from '@trunkline/contract/applications/verbs/check-verbs.ts';
import classes from './VerbFaults.module.css';

/** What is wrong with a verb, where in it; a warning is what the table of verbs does not know. */
export function VerbFaults({ faults }: { faults: readonly (VerbFault & { verb?: string })[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className={classes.faults}>
      {faults.map(({ level, message, path, verb = '' }) => (
        <li key={verb + path + message} data-level={level}>
          {level === 'fault' ? (
            <IconCircleXFilled size={16} aria-label="Fault" />
          ) : (
            <IconAlertTriangleFilled size={16} aria-label="Warning" />
          )}
          <span>
            {verb && `${verb}: `}
            {path && <code>{path}</code>} {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
