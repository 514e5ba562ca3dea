import { createFileRoute } from '@tanstack/react-router';
import { onlyWithFeature } from '../../../app/guard.ts';
import { ConfigurationScreen } from '../../../configuration/ConfigurationScreen.tsx';

export const Route = createFileRoute('/internal/settings_/configuration')({
  beforeLoad: onlyWithFeature('configuration'),
  component: ConfigurationScreen,
});
