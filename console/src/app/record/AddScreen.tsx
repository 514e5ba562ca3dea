import type { ReactNode } from 'react';
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx';
import { useHeld } from '../../ui/overlay/in-dialog.ts';
import { AsideSkeleton } from '../../ui/page/AsidePanel.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordLayout } from '../../ui/page/RecordLayout.tsx';
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';
import { RouteProblem } from '../RouteProblem.tsx';

/** Something that the form cannot do without: a query, or what is known already. */
export type Needed = { data?: unknown; error?: unknown; refetch?: () => unknown };

type AddScreenProps = {
  /** 'tenant': "Add tenant". */
  kind: string;
  /** 'Add Microsoft Teams tenant', where that is more than the kind. */
  title?: string;
  /** The list that it will be in; null for who has no such list. */
  list: { label: string; link: LinkTarget } | null;
  purpose?: ReactNode;
  /** How many fields the form begins with. */
  fields: number;
  /** In a section or two. */
  isShort?: boolean;
  /** Something of the form's own stands beside it (`BesideForm`). */
  hasBeside?: boolean;
  needs: readonly Needed[];
  /** The form, once what it needs is there. */
  children: () => ReactNode;
};

/** The page of a record that is not there yet. */
export function AddScreen(props: AddScreenProps) {
  const { kind, title, list, purpose, fields, isShort, hasBeside, needs, children } = props;
  const held = useHeld();
  const failed = needs.filter(({ data, error }) => data === undefined && error);
  const head = !held && (
    <PageHeader title={title ?? `Add ${kind}`} crumbs={list ? [list] : []} purpose={purpose} />
  );
  if (failed[0]) {
    const again = () => void Promise.all(failed.map(({ refetch }) => refetch?.()));
    return <RouteProblem error={failed[0].error as Error} reset={again} head={head} />;
  }
  const isReady = needs.every(({ data }) => data !== undefined);
  const form = isReady ? children() : <FormSkeleton name={kind} fields={fields} />;
  if (held) return form;
  return (
    <>
      {head}
      <RecordLayout
        isShort={isShort}
        aside={!isReady && hasBeside && <AsideSkeleton lines={1} isFirstOpen />}
      >
        {form}
      </RecordLayout>
    </>
  );
}
