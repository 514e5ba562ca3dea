import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListView, ViewedList } from '@trunkline/contract/list-views/list-views.contract.ts';
import { listViewPolicy } from '@trunkline/contract/list-views/list-views.policy.ts';
import { useRef, useState } from 'react';
import { listViewsQuery, useChangeView, useKeepView } from '../../list-views/list-views.queries.ts';
import { useCurrentProvider } from '../../service-providers/service-providers.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { LockableFields } from '../../ui/form/LockableFields.tsx';
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx';
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { whatFailed } from '../../ui/overlay/what-failed.ts';
import { failureOf } from '../../ui/page/failure.ts';
import { GuardedButton } from '../../ui/page/GuardedButton.tsx';
import { HelpMark } from '../../ui/page/HelpMark.tsx';
import { ProblemNotice } from '../../ui/page/ProblemNotice.tsx';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { useMutateOnce } from '../mutate-once.ts';
import type { ListSearch } from './list-search.ts';
import { hasMoved, keptOf } from './list-view-search.ts';
import type { ShownView } from './use-views.ts';
import { ViewRow } from './ViewRow.tsx';
import classes from './ViewsDialog.module.css';

type ViewsDialogProps = {
  list: ViewedList;
  noun: string;
  search: ListSearch;
  columns: Record<string, boolean>;
  /** The view that the address names. */
  current: ListView | null;
  onOpen: (view: ShownView) => void;
  onClose: () => void;
};

/** The view that is being renamed, and what is typed as its name. */
type Renaming = { view_sid: string; name: string };

/** All views of a list: opened, renamed, shared, begun with and deleted; and what is shown kept as one. */
export function ViewsDialog({ list, noun, search, columns, current, onOpen, onClose }: ViewsDialogProps) {
  const { actor } = useSession();
  const provider = useCurrentProvider();
  const views = useQuery(listViewsQuery(list, provider?.service_provider_sid ?? ''));
  const keep = useMutateOnce(useKeepView());
  const change = useMutateOnce(useChangeView());
  const [name, setName] = useState('');
  const all = useRef<HTMLUListElement>(null);
  const [isShared, setIsShared] = useState(false);
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const mayKeep = may(listViewPolicy, 'create', actor);
  const mayShare = may(listViewPolicy, 'share', actor, provider?.service_provider_sid ?? '');
  const shown = { search: keptOf(search), columns };
  const canUpdate =
    current !== null &&
    (current.service_provider_sid === null || !actor.view_only) &&
    (current.is_own || mayShare.allowed) &&
    (hasMoved(search, current) || !isSame(columns, current.columns));

  function save() {
    const service_provider_sid = isShared && provider ? provider.service_provider_sid : null;
    keep.mutate(
      { list, name, ...shown, service_provider_sid },
      {
        onSuccess: ({ sid }) => {
          onClose();
          toastSuccess(`View ${name.trim()} saved`);
          onOpen({ view_sid: sid, ...shown });
        },
      },
    );
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Views of ${noun}`}
      typed={{
        name: `the views of ${noun}`,
        values: { name, isShared, renaming },
        isChanged: name !== '' || renaming !== null,
        onGiveBack(given: { name: string; isShared: boolean; renaming: Renaming | null }) {
          setName(given.name);
          setIsShared(given.isShared);
          setRenaming(given.renaming);
        },
      }}
    >
      {views.error && (
        <ProblemNotice
          error={views.error}
          what="The views could not be loaded."
          onRetry={() => views.refetch()}
        />
      )}
      {views.isPending && <Waiting what="the server to send them" height={44} />}
      {views.data?.length === 0 && (
        <p>
          No views yet. A view saves filters, order and columns under a name.{' '}
          <HelpMark place="lists.views" about="Views of lists" />
        </p>
      )}
      <ul ref={all} tabIndex={-1} className={classes.views} aria-label="views" aria-busy={views.isPending}>
        {views.data?.map((view) => (
          <ViewRow
            key={view.view_sid}
            view={view}
            provider={mayShare.allowed ? (provider ?? undefined) : undefined}
            onOpen={() => {
              onClose();
              onOpen(view);
            }}
            onDeleted={() => all.current?.focus()}
            onGone={() => {
              all.current?.focus();
              void views.refetch();
            }}
            typed={renaming?.view_sid === view.view_sid ? renaming.name : null}
            onTyped={(name) => setRenaming(name === null ? null : { view_sid: view.view_sid, name })}
          />
        ))}
      </ul>
      {canUpdate && (
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            change.mutate(
              { view_sid: current.view_sid, ...shown },
              { onSuccess: () => toastSuccess(`View ${current.name} updated`) },
            )
          }
        >
          Save changes to {current.name}
        </Button>
      )}
      {change.error && (
        <ProblemNotice
          error={change.error}
          what={whatFailed(change.error, `The view ${current?.name ?? ''} was not updated.`)}
        />
      )}
      <form
        className={classes.keep}
        onSubmit={(event) => {
          event.preventDefault();
          if (mayKeep.allowed && !keep.isPending) save();
        }}
      >
        <LockableFields isSending={keep.isPending}>
          <TextInput
            label="Save current view as"
            // Where none stands above the list, the first is what somebody comes for.
            data-autofocus={!views.data?.length || undefined}
            placeholder="Needs attention"
            maxLength={64}
            value={name}
            error={keep.error && failureOf(keep.error).msg}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {mayShare.allowed && provider && (
            <Checkbox
              label={`Share with users of ${provider.name}`}
              checked={isShared}
              onChange={(event) => setIsShared(event.currentTarget.checked)}
            />
          )}
        </LockableFields>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <GuardedButton may={mayKeep} onClick={() => !keep.isPending && save()}>
            Save view
          </GuardedButton>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function isSame(one: Record<string, boolean>, other: Record<string, boolean>): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[key] === other[key]);
}
