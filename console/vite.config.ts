import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf, type Graph, iconFiles, layers, SHARED_LIBRARY } from './bundle/chunks.ts';
import { compiledAtOnce } from './bundle/compiled-at-once.ts';
import { contractFacts } from './bundle/contract-facts.ts';
import { helpPages } from './bundle/help-pages.ts';
import { inRem } from './bundle/in-rem.ts';
import { plainScripts } from './bundle/plain-scripts.ts';
import { routeFiles } from './bundle/route-files.ts';
import { themeStyles } from './bundle/theme-styles.ts';

/** Of a checkout whose own path may have spaces and any letters. */
const pathOf = (near: string) => fileURLToPath(new URL(near, import.meta.url));

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
    contractFacts(pathOf('../contract/src')),
    helpPages(pathOf('../docs/help')),
    themeStyles(pathOf('./src/app/theme.ts')),
    react(),
    routeFiles(),
    compiledAtOnce(),
    plainScripts(),
  ],
  css: { postcss: { plugins: [inRem] } },
  build: {
    // The first versions with popover, light-dark() and nested CSS, which the styles use as they are. `public/boot.js` and
    // README.md name them to people.
    target: ['chrome125', 'edge125', 'firefox126', 'safari17.5'],
    // All of them know what a module's preload is.
    modulePreload: { polyfill: false },
    sourcemap: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One sign less than is usual: the first load names them all, which is 45 bytes of it, and 95 of the first list.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Read while the other chunks are, and kept by browsers from one version of ours to the next.
            { name: 'react', priority: 1000, test: /\/node_modules\/(react|react-dom|scheduler)\// },
            ...layers.map((layer, index) => ({
              debugName: layer,
              priority: 10 * (layers.length - index),
              name: (id: string, graph: Graph) => {
                const chunk = chunkOf(id, graph);
                return chunk?.layer === layer ? chunk.name : null;
              },
            })),
            // Of lists too, which shall not wait for what forms and panels are made of.
            { name: 'tabs', priority: 65, test: /\/@mantine\/core\/esm\/components\/Tabs\// },
            // Before an area takes it: another one would have to ask for that whole area then.
            { name: 'form-parts', priority: 25, test: SHARED_LIBRARY, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/config.js': api } },
});
