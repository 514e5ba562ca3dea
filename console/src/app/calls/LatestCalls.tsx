import { lazy, Suspense } from 'react';
import { AsideSkeleton } from '../../ui/page/AsidePanel.tsx';
import type { LatestCallsPanelProps } from './LatestCallsPanel.tsx';

const Panel = lazy(() =>
  import('./LatestCallsPanel.tsx').then(({ LatestCallsPanel }) => ({ default: LatestCallsPanel })),
);

/** With five calls, as `LatestCallsPanel.module.css` keeps the place for. */
const HEIGHT = 420;

/** Beside a record: the last calls that it had a part in. Not part of any first sight. */
export function LatestCalls(props: LatestCallsPanelProps) {
  return (
    <Suspense fallback={<AsideSkeleton lines={1} height={HEIGHT} />}>
      <Panel {...props} />
    </Suspense>
  );
}
