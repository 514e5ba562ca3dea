import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf, type Graph, iconFiles, layers, SHARED_LIBRARY } from './bundle/chunks.ts';
import { routeFiles } from './bundle/route-files.ts';

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
    iconFiles(),
    react(),
    routeFiles(),
  ],
  build: {
    // The first versions with popover, light-dark() and nested CSS, which the styles use as they are.
    target: ['chrome125', 'edge125', 'firefox126', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...layers.map((layer, index) => ({
              debugName: layer,
              priority: 10 * (layers.length - index),
              name: (id: string, graph: Graph) => {
                const chunk = chunkOf(id, graph);
                return chunk?.layer === layer ? chunk.name : null;
              },
            })),
            // Before an area takes it: another one would have to ask for that whole area then.
            { name: 'form-parts', priority: 25, test: SHARED_LIBRARY, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/config.js': api } },
});
