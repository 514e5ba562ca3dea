/**
 * The theme's colours and sizes as a stylesheet. The library works them out at every start, which takes as long as to
 * draw ten rows, and puts them into the page once the first component is drawn; they are the same each time. It does so
 * with colours of its own, too, which nothing here is drawn in.
 */
import { pathToFileURL } from 'node:url';
import { DEFAULT_THEME, MantineProvider, type MantineProviderProps } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';

const STYLES = 'virtual:theme-variables.css';
/** The library's component that does it. */
const AT_START = /\/@mantine\/core\/.*\/MantineCssVariables\/MantineCssVariables\.mjs$/;

/** `theme` is the module with the theme and what it adds to the library's variables. */
export function themeStyles(theme: string): Plugin {
  let isReplaced = false;
  return {
    name: 'theme-styles',
    apply: 'build',
    resolveId(source) {
      if (source === STYLES) return STYLES;
    },
    load: {
      filter: { id: [AT_START, /^virtual:theme-variables\.css$/] },
      async handler(id) {
        if (id === STYLES) return variablesOf(await import(pathToFileURL(theme).href));
        isReplaced = true;
        return `import '${STYLES}';\nexport function MantineCssVariables() { return null; }`;
      },
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('The library no longer makes its variables where we look for it.');
    },
  };
}

type Themed = Pick<MantineProviderProps, 'theme'> & {
  cssVariables: MantineProviderProps['cssVariablesResolver'];
};

/** As the library would write them into the page, without colours that the theme does not name. */
export function variablesOf({ theme, cssVariables }: Themed): string {
  const page = renderToStaticMarkup(
    createElement(MantineProvider, {
      theme,
      cssVariablesResolver: cssVariables,
      withGlobalClasses: false,
      deduplicateCssVariables: false,
    } as MantineProviderProps),
  );
  const styles = /^<style data-mantine-styles="true">([^<]+)<\/style>$/.exec(page)?.[1];
  if (!styles) throw new Error(`These are no variables: ${page.slice(0, 200)}`);
  const others = Object.keys(DEFAULT_THEME.colors).filter((name) => !(name in (theme?.colors ?? {})));
  return styles.replaceAll(new RegExp(`--mantine-color-(${others.join('|')})-[^;]+;`, 'g'), '');
}
