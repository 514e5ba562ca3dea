import { useSession } from '../../session/session.queries.ts';
import { FormSkeleton } from '../../ui/form/FormSkeleton.tsx';
import { AsideSkeleton } from '../../ui/page/AsidePanel.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordLayout } from '../../ui/page/RecordLayout.tsx';
import type { LinkTarget } from '../../ui/table/TargetLink.tsx';
import { RecordOwner } from './RecordOwner.tsx';
import type { RecordWords } from './RecordScreen.tsx';

type RecordAwaitedProps = {
  words: RecordWords;
  crumbs: readonly { label: string; link: LinkTarget }[];
  hasHealth: boolean;
  /** How many panels come after those. */
  facts: number;
};

/** The page of a record that is on its way: all has its place, so that nothing moves when it comes. */
export function RecordAwaited({ words, crumbs, hasHealth, facts }: RecordAwaitedProps) {
  const { features } = useSession();
  const { health = hasHealth ? [null] : [], hasBeside, isPart } = words;
  const shown = health.filter((feature) => feature === null || features.has(feature));
  return (
    <>
      {!isPart && (
        <PageHeader
          title={undefined}
          crumbs={crumbs}
          purpose={words.sid}
          sid={null}
          owner={<RecordOwner isComing />}
        />
      )}
      <RecordLayout
        aside={
          <AsideSkeleton isFirstOpen={hasBeside} lines={Number(hasBeside ?? 0) + shown.length + facts} />
        }
      >
        <FormSkeleton name={words.kind} fields={words.fields} />
      </RecordLayout>
    </>
  );
}
