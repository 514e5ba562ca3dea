import { IconChevronDown, IconChevronRight, IconKey, IconServer, IconUser } from '@tabler/icons-react';
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { useId, useState } from 'react';
import { exactTime, relativeTime } from '../ui/relative-time.ts';
import { AuditDetails } from './AuditDetails.tsx';
import classes from './AuditTable.module.css';
import type { AuditSearch } from './audit-search.ts';
import { entryWords } from './audit-words.ts';

type AuditRowProps = { entry: AuditEntry; onShow: (next: Partial<AuditSearch>) => void };

const actors = {
  user: { Icon: IconUser, words: 'User' },
  key: { Icon: IconKey, words: 'API key' },
  system: { Icon: IconServer, words: 'System' },
};
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** The whole row opens and closes it; what it says is the button. */
export function AuditRow({ entry, onShow }: AuditRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const when = new Date(entry.at);
  const { Icon, words } = actors[entry.actor_kind] ?? actors.system;
  const { did, name } = entryWords(entry);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr className={classes.entry} data-open={isOpen || undefined}>
        <td className={classes.when}>
          <time dateTime={entry.at} title={exactTime(when)}>
            {clock.format(when)} <span>{relativeTime(when, new Date())}</span>
          </time>
        </td>
        <td className={classes.who}>
          <span title={words}>
            <Icon size={16} aria-label={words} role="img" />
            {entry.actor_name}
          </span>
        </td>
        <td className={classes.what}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
            <span>
              {did} {name !== null && <strong>{name}</strong>}
            </span>
          </button>
        </td>
        <td className={classes.from}>{entry.address}</td>
      </tr>
      {isOpen && (
        <tr className={classes.details}>
          <td colSpan={4} id={id}>
            <AuditDetails entry={entry} onShow={onShow} />
          </td>
        </tr>
      )}
    </>
  );
}
