import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      autoCodeSplitting: true,
      // A loader travels with its screen: the entry chunk knows the addresses and the guards, no more.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
  ],
  build: {
    // The first versions with popover, light-dark() and nested CSS, which the styles use as they are.
    target: ['chrome125', 'edge125', 'firefox126', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': api, '/config.js': api } },
});
