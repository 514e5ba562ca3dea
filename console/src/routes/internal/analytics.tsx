import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsScreen } from '../../analytics/AnalyticsScreen.tsx';
import { warmFigures } from '../../analytics/analytics.queries.ts';
import { figuresAsked, readFiguresSearch } from '../../analytics/figures-search.ts';
import { onlyWithFeature } from '../../app/guard.ts';

export const Route = createFileRoute('/internal/analytics')({
  validateSearch: readFiguresSearch,
  beforeLoad: onlyWithFeature('analytics'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    warmFigures(context.queryClient, context.session, deps.account, figuresAsked(deps)),
  component: AnalyticsScreen,
});
