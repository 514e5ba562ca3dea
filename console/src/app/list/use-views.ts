/** The views of a list: the one that the address names, the one that a person begins with, and the button with all of them. */
import { useQuery } from '@tanstack/react-query';
import type { ViewedList } from '@trunkline/contract/list-views/list-views.contract.ts';
import { createElement, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { listViewQuery } from '../../list-views/list-views.queries.ts';
import { useSession } from '../../session/session.queries.ts';
import { late } from '../../ui/page/late.ts';
import { storeAccountSid } from './account-filter.ts';
import type { ListLook } from './list-look.ts';
import type { ListSearch } from './list-search.ts';
import { addressOf, hasMoved, isBare } from './list-view-search.ts';
import { ViewButton } from './ViewButton.tsx';
import type { PageAt } from './ViewChips.tsx';

const ViewsDialog = late(async () => (await import('./ViewsDialog.tsx')).ViewsDialog);
/** As high as the chips. */
const Place = () => createElement('div', { style: { height: 44 } });
const ViewChips = late(async () => (await import('./ViewChips.tsx')).ViewChips, Place);
const ViewNotice = late(async () => (await import('./ViewNotice.tsx')).ViewNotice);

export type ShownView = {
  view_sid: string;
  search: Record<string, string>;
  columns: Record<string, boolean>;
  gone?: readonly string[];
};

type List = {
  list: ViewedList;
  /** In the plural and small: "carriers". */
  noun: string;
  search: ListSearch;
  show: (next: object, replace?: boolean) => void;
  look: readonly [ListLook, (next: ListLook) => void];
  /** For how many rows a view has. */
  pageAt?: PageAt | undefined;
};

const NOTHING = { button: null, notice: null };

export function useViews({ list, noun, search, show, look: [look, setLook], pageAt }: List): {
  button: ReactNode;
  notice: ReactNode;
} {
  const { features, me, actor } = useSession();
  const isKnown = features.has('list-views') && actor.by.kind === 'user';
  const [isOpen, setIsOpen] = useState(false);
  const named = useQuery({
    ...listViewQuery(list, search.view ?? ''),
    enabled: isKnown && search.view !== undefined,
  });
  const first = isKnown ? me.default_views?.[list] : undefined;
  const isFirst = search.view !== undefined && search.view === first?.view_sid;
  const hasBegun = useRef(false);

  function lookLike({ columns }: ShownView) {
    setLook({ ...look, columns: { ...look.columns, [noun]: columns } });
  }

  function open(view: ShownView, replace = false) {
    lookLike(view);
    const none = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    show({ ...none, ...addressOf(view) }, replace);
  }

  function all() {
    storeAccountSid('');
    show(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])));
  }

  // An address that names its view alone becomes the view's; the one to begin with has its filters (`beginWithView`).
  const toOpen = isFirst ? first : search.view && named.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is known what to open, and once
  useEffect(() => {
    if (!toOpen || hasBegun.current) return;
    hasBegun.current = true;
    if (isBare(search)) open(toOpen, true);
    else if (isFirst && !hasMoved(search, toOpen)) lookLike(toOpen);
  }, [toOpen]);

  if (!isKnown) return NOTHING;
  const hasViews = me.viewed_lists?.includes(list);
  const dialog =
    isOpen &&
    createElement(ViewsDialog, {
      list,
      noun,
      search,
      columns: look.columns[noun] ?? {},
      current: named.data ?? null,
      onOpen: open,
      onClose: () => setIsOpen(false),
    });
  return {
    button: createElement(ViewButton, {
      name: search.view ? named.data?.name : undefined,
      onOpen: () => setIsOpen(true),
    }),
    notice: createElement(
      Fragment,
      null,
      hasViews &&
        createElement(ViewChips, {
          list,
          search,
          pageAt,
          onAll: all,
          onOpen: open,
          onMore: () => setIsOpen(true),
        }),
      search.view &&
        createElement(ViewNotice, { view: named.data, onForget: () => show({ view: undefined }) }),
      dialog,
    ),
  };
}
