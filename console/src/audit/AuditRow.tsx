import { IconChevronDown, IconChevronRight, IconKey, IconServer, IconUser } from '@tabler/icons-react';
import type { AuditEntry } from '@trunkline/contract/audit/audit.contract.ts';
import { useId, useState } from 'react';
import { dateFormat, exactTime, relativeTime } from '../ui/page/relative-time.ts';
import { AuditDetails } from './AuditDetails.tsx';
import classes from './AuditTable.module.css';
import type { AuditSearch } from './audit-search.ts';
import { entryWords } from './audit-words.ts';

type AuditRowProps = {
  entry: AuditEntry;
  all: readonly AuditEntry[];
  /** It is shown beside the list. */
  isPeeked: boolean;
  onShow: (next: Partial<AuditSearch>) => void;
};

const actors = {
  user: { Icon: IconUser, words: 'User' },
  key: { Icon: IconKey, words: 'API key' },
  system: { Icon: IconServer, words: 'System' },
};
const clock = dateFormat({ timeStyle: 'medium' });

/** The whole row opens and closes it; what it says is the button. */
export function AuditRow({ entry, all, isPeeked, onShow }: AuditRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const when = new Date(entry.at);
  const { Icon, words } = actors[entry.actor_kind] ?? actors.system;
  const { did, name } = entryWords(entry);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr
        className={classes.entry}
        data-open={isOpen || undefined}
        data-row={entry.audit_sid}
        data-peeked={isPeeked || undefined}
        aria-current={isPeeked || undefined}
      >
        <td className={classes.when}>
          <time dateTime={entry.at} title={exactTime(when)}>
            {clock(when)} <span>{relativeTime(when, new Date())}</span>
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
            data-opens
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
        <tr className={classes.details} data-between>
          <td colSpan={4} id={id}>
            <div className={classes.opened}>
              <AuditDetails entry={entry} all={all} onShow={onShow} />
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
