import { AsideSkeleton } from '../../ui/page/AsidePanel.tsx';
import { late } from '../../ui/page/late.ts';

/** With five calls, as `LatestCallsPanel.module.css` keeps the place for. */
const HEIGHT = 420;

/** Beside a record: the last calls that it had a part in. Not part of any first sight. */
export const LatestCalls = late(
  async () => (await import('./LatestCallsPanel.tsx')).LatestCallsPanel,
  () => <AsideSkeleton lines={1} height={HEIGHT} />,
);
