import { Button, Text, TextInput } from '@mantine/core';
import {
  IconHome,
  IconHomeOff,
  IconLink,
  IconPencil,
  IconShare,
  IconShareOff,
  IconTrash,
} from '@tabler/icons-react';
import { may } from '@trunkline/contract/core/policy.ts';
import type { ListView } from '@trunkline/contract/list-views/list-views.contract.ts';
import { listViewPolicy } from '@trunkline/contract/list-views/list-views.policy.ts';
import { useRef, useState } from 'react';
import { useChangeView, useRemoveView } from '../../list-views/list-views.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { LockableFields } from '../../ui/form/LockableFields.tsx';
import { useOnce } from '../../ui/form/use-once.ts';
import { CancelButton } from '../../ui/overlay/CancelButton.tsx';
import { type MenuEntry, OverflowMenu } from '../../ui/overlay/OverflowMenu.tsx';
import { toastSuccess } from '../../ui/overlay/toast.ts';
import { copyText } from '../../ui/page/copy-text.ts';
import { failureOf, isGone } from '../../ui/page/failure.ts';
import { useMutateOnce } from '../mutate-once.ts';
import classes from './ViewsDialog.module.css';

type ViewRowProps = {
  view: ListView;
  /** Whom the reader may share it with. */
  provider: { service_provider_sid: string; name: string } | undefined;
  onOpen: () => void;
  onDeleted: () => void;
  /** Somebody else has deleted it. */
  onGone: () => void;
  /** As its new name; null while it is not being renamed. */
  typed: string | null;
  onTyped: (name: string | null) => void;
};

const look = { size: 16, 'aria-hidden': true } as const;

/** One view among all: its name opens it, its menu has the rest. */
export function ViewRow({ view, provider, onOpen, onDeleted, onGone, typed, onTyped }: ViewRowProps) {
  const { view_sid, name, is_own, is_default, service_provider_sid } = view;
  const { actor } = useSession();
  const change = useMutateOnce(useChangeView());
  const remove = useRemoveView();
  const once = useOnce();
  const [isLeaving, setIsLeaving] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isShared = service_provider_sid !== null;
  const mayChange = isShared
    ? !actor.view_only && (is_own || provider?.service_provider_sid === service_provider_sid)
    : is_own;
  const mayShare = provider && may(listViewPolicy, 'share', actor, provider.service_provider_sid).allowed;

  function entries(): MenuEntry[] {
    const begin: MenuEntry = {
      label: is_default ? 'Remove as default' : 'Make default',
      icon: is_default ? <IconHomeOff {...look} /> : <IconHome {...look} />,
      onSelect: () => change.mutate({ view_sid, is_default: is_default ? 0 : 1 }),
    };
    const link: MenuEntry = {
      label: 'Copy link',
      icon: <IconLink {...look} />,
      onSelect: () => void copyText(addressOfView(view_sid)),
    };
    if (!mayChange) return [begin, link];
    return [
      begin,
      link,
      { label: 'Rename', icon: <IconPencil {...look} />, onSelect: () => onTyped(name) },
      ...(isShared || mayShare ? [share()] : []),
      {
        label: 'Delete',
        icon: <IconTrash {...look} />,
        destructive: true,
        onSelect: () => setIsLeaving(true),
      },
    ];
  }

  function share(): MenuEntry {
    const whose = isShared ? null : (provider?.service_provider_sid ?? null);
    return {
      label: isShared ? 'Stop sharing' : `Share with ${provider?.name}`,
      icon: isShared ? <IconShareOff {...look} /> : <IconShare {...look} />,
      onSelect: () => change.mutate({ view_sid, service_provider_sid: whose }),
    };
  }

  function back() {
    onTyped(null);
    setIsLeaving(false);
    opener.current?.focus();
  }

  async function leave() {
    try {
      // Awaited, since this row goes before its answer is told.
      await remove.mutateAsync(view_sid);
    } catch (error) {
      return isGone(error) ? onGone() : undefined;
    }
    onDeleted();
    toastSuccess(`View ${name} deleted`);
  }

  const error = (typed === null && change.error) || remove.error;
  return (
    <li>
      <button ref={opener} type="button" className={classes.name} onClick={onOpen}>
        {name}
      </button>
      <Text span inherit fz={12} c="dimmed">
        {[is_default && 'default', isShared && (is_own ? 'shared' : 'shared with you')]
          .filter(Boolean)
          .join(', ')}
      </Text>
      <OverflowMenu entries={entries} name={name} />
      {typed !== null && (
        <form
          className={classes.asked}
          onSubmit={(event) => {
            event.preventDefault();
            if (!change.isPending) change.mutate({ view_sid, name: typed }, { onSuccess: back });
          }}
        >
          <LockableFields isSending={change.isPending}>
            <TextInput
              aria-label={`Name of ${name}`}
              value={typed}
              maxLength={64}
              autoFocus
              error={change.error && failureOf(change.error).msg}
              onChange={(event) => onTyped(event.currentTarget.value)}
            />
          </LockableFields>
          <Button type="submit">Rename</Button>
          <CancelButton isLocked={change.isPending} onClick={() => change.isPending || back()} />
        </form>
      )}
      {isLeaving && (
        <div className={classes.asked}>
          <Button size="xs" color="red" onClick={() => void once(leave)}>
            Delete {name}
          </Button>
          <Button size="xs" variant="default" autoFocus onClick={back}>
            Keep it
          </Button>
        </div>
      )}
      {error && (
        <span role="alert" className={classes.fault}>
          {failureOf(error).msg}
        </span>
      )}
    </li>
  );
}

function addressOfView(view_sid: string): string {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}?view=${view_sid}`;
}
