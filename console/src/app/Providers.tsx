import './first-styles.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Toaster } from '../ui/overlay/Toaster.tsx';
import { cssVariables, theme } from './theme.ts';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      // The build makes a stylesheet of them (`theme-styles.ts`).
      {...(import.meta.env.DEV && { cssVariablesResolver: cssVariables })}
      // All come from the theme; the library has no stylesheet beside it.
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
    >
      {children}
      <Toaster />
    </MantineProvider>
  );
}
