import { IconTrash } from '@tabler/icons-react';
import type { Decision } from '@trunkline/contract/core/policy.ts';
import type { RecordKind, RecordUse } from '@trunkline/contract/record-facts/record-facts.contract.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useRecordFacts } from '../../record-facts/record-facts.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { ChangedMeanwhile } from '../../ui/form/changed-by.ts';
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx';
import { useHeld } from '../../ui/overlay/in-dialog.ts';
import type { MenuEntry } from '../../ui/overlay/OverflowMenu.tsx';
import { capital } from '../../ui/page/capital.ts';
import { DangerZone } from '../../ui/page/DangerZone.tsx';
import { GuardedButton } from '../../ui/page/GuardedButton.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import { RecordLayout } from '../../ui/page/RecordLayout.tsx';
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';
import { RouteProblem } from '../RouteProblem.tsx';
import { historyEntry } from './history-entry.ts';
import { LastChange } from './LastChange.tsx';
import { RecordAwaited } from './RecordAwaited.tsx';
import { RecordOwner } from './RecordOwner.tsx';
import { StandsInTheWay, UsedBy, type Uses } from './UsedBy.tsx';
import { useChangedBy } from './use-changed-by.ts';
import { useGoOn } from './use-go-on.ts';
import { useShownOwner } from './use-shown-owner.ts';

export type RecordWords = {
  area: RecordKind;
  /** 'tenant': "Delete tenant", "Loading tenant". */
  kind: string;
  /** 'Microsoft Teams tenant SID' */
  sid: string;
  /** How many fields the form begins with, for its place while it is loading. */
  fields: number;
  /** It lies on a page that has a header already. */
  isPart?: true;
  /** Something of the form's own stands beside it (`BesideForm`). */
  hasBeside?: true;
  /** Which feature each panel of its health needs, for their places while it is loading; null: none. Left out for one panel. */
  health?: readonly (string | null)[];
};

export type RecordHead = {
  title: string;
  sid: string;
  /** In words. */
  status?: ReactNode;
  /** The primary action: one button. */
  action?: ReactNode;
  /** Besides history and deleting. */
  menu?: readonly MenuEntry[];
};

/** What the dialog is given that asks whether to delete. */
export type Deleting = { opened: boolean; onClose: () => void; onDeleted?: (() => void) | undefined };

export type Removal = {
  may: Decision;
  /** What goes with it, and what can be done instead. */
  about: ReactNode;
  dialog: (deleting: Deleting) => ReactNode;
  /** Lets go of what uses the record, where that is one safe request. */
  release?: (used_by: readonly RecordUse[], reload: () => unknown) => ReactNode;
};

type RecordScreenProps<T> = {
  words: RecordWords;
  query: { data: T | undefined; error: unknown; dataUpdatedAt: number; refetch: () => unknown };
  /** The list that it is in; null for who has no such list. */
  list: { label: string; link: LinkTarget } | null;
  /** Where one goes when it is gone, where that is not its list. */
  leaveTo?: LinkTarget;
  head: (record: T) => RecordHead;
  /** Null where it is not deleted by itself. */
  removal: (record: T) => Removal | null;
  /** What uses it: names, and where those are listed. */
  uses?: (record: T) => Uses;
  /** Is it all right: an `AsidePanel`. */
  health?: (record: T) => ReactNode;
  /** In place of the record, for who may not open it. */
  refusal?: ReactNode;
  /** The form, and what else there is of it. */
  children: (record: T) => ReactNode;
};

/** The page of one record: what it is, its form, whether it is all right, what depends on it, and its end. */
export function RecordScreen<T>(props: RecordScreenProps<T>) {
  const { words, query, list } = props;
  const session = useSession();
  const goOn = useGoOn();
  const [isDeleting, setIsDeleting] = useState(false);
  const record = query.data;
  const held = useHeld();
  const head = record && props.head(record);
  // Who may not open it is not told what uses it either.
  const facts = useRecordFacts(
    words.area,
    props.refusal || held ? undefined : head?.sid,
    query.dataUpdatedAt,
  );
  const changed = useChangedBy(head?.sid, facts?.data?.last_change, session.actor.by.name);
  const crumbs = list ? [list] : [];
  // What is said of another provider stands above the page. A form that is there stays, whatever is asked later.
  const { isComing } = useShownOwner();
  const drawn = useRef<string>(undefined);
  if (head && !isComing) drawn.current = head.sid;

  if (props.refusal) return props.refusal;
  if (!record && query.error) {
    const known = !words.isPart && !held && <PageHeader title={capital(words.kind)} crumbs={crumbs} />;
    return <RouteProblem error={query.error} reset={() => query.refetch()} head={known} />;
  }
  if (held) return record ? props.children(record) : <FormSkeleton name={words.kind} fields={words.fields} />;
  if (!record || !head || drawn.current !== head.sid)
    return (
      <RecordAwaited
        words={words}
        crumbs={crumbs}
        hasHealth={props.health !== undefined}
        facts={facts ? 1 + Number(props.uses !== undefined) : 0}
      />
    );

  const uses = props.uses?.(record);
  const removal = props.removal(record);
  const title = `Delete ${words.kind}`;
  const ask = () => setIsDeleting(true);
  const remove: MenuEntry[] = removal
    ? [
        {
          label: title,
          icon: <IconTrash size={16} aria-hidden />,
          may: removal.may,
          destructive: true,
          onSelect: ask,
        },
      ]
    : [];
  return (
    <>
      {!words.isPart && (
        <PageHeader
          title={head.title}
          heading={breaking(head.title)}
          crumbs={crumbs}
          status={head.status}
          purpose={words.sid}
          sid={head.sid}
          owner={<RecordOwner />}
          action={head.action}
          menu={[...historyEntry(session, head.sid), ...(head.menu ?? []), ...remove]}
        />
      )}
      <RecordLayout
        key={head.sid}
        aside={
          <>
            {props.health?.(record)}
            {uses && facts && <UsedBy uses={uses} facts={facts} />}
            {facts && <LastChange facts={facts} record_sid={head.sid} />}
          </>
        }
      >
        {Boolean(query.error) && (
          <ProblemNotice
            error={query.error}
            what={`The ${words.kind} could not be refreshed.`}
            kept="This is what was last loaded."
            onRetry={() => void query.refetch()}
          />
        )}
        <ChangedMeanwhile value={changed}>{props.children(record)}</ChangedMeanwhile>
        {removal && (
          <>
            <DangerZone
              title={`Delete this ${words.kind}`}
              action={
                <GuardedButton may={removal.may} variant="outline" color="red" onClick={ask}>
                  {title}
                </GuardedButton>
              }
              below={
                uses &&
                facts?.data && (
                  <StandsInTheWay
                    uses={uses}
                    facts={facts.data}
                    release={removal.release?.(facts.data.used_by, facts.refetch)}
                  />
                )
              }
            >
              {removal.about}
            </DangerZone>
            {removal.dialog({
              opened: isDeleting,
              onClose: () => setIsDeleting(false),
              // What was typed into the form of a record that is gone needs no question.
              onDeleted: () => void goOn({ ...(props.leaveTo ?? list?.link), ignoreBlocker: true }),
            })}
          </>
        )}
      </RecordLayout>
    </>
  );
}

/** An email or a domain breaks behind the sign and before a dot, before it does elsewhere. */
function breaking(title: string): ReactNode {
  const [, first, rest = ''] = /^(.+?(?:(?<=@)|(?=\.\S)))(.+)$/.exec(title) ?? [];
  if (first === undefined) return title;
  return (
    <>
      {first}
      <wbr />
      {breaking(rest)}
    </>
  );
}
