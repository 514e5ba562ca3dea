/**
 * Every colour, size and radius of the console. Light and dark are both designed: the steps of the two
 * neutral scales are chosen so that text meets AA on the surface it stands on.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const slate: MantineColorsTuple = [
  '#f7f9fb',
  '#eff2f6',
  '#e3e8ee',
  '#d2d9e2',
  '#b5bfcb',
  '#8e9bab',
  '#5a6778',
  '#475364',
  '#303a48',
  '#1b2430',
];

const night: MantineColorsTuple = [
  '#d8dee7',
  '#b9c3d0',
  '#98a4b4',
  '#75828f',
  '#424d5b',
  '#333d4a',
  '#232b35',
  '#171d25',
  '#11161d',
  '#0c1015',
];

const indigo: MantineColorsTuple = [
  '#eef0fe',
  '#dfe3fd',
  '#c3caf9',
  '#a3adf5',
  '#8995f1',
  '#6c79e8',
  '#525ed6',
  '#444fbd',
  '#383f98',
  '#2b3074',
];

const teal: MantineColorsTuple = [
  '#e4f7f3',
  '#cbeee6',
  '#9fdfd1',
  '#6cccb9',
  '#3db8a2',
  '#1fa18b',
  '#108572',
  '#0b6c5d',
  '#0a574b',
  '#07423a',
];

const red: MantineColorsTuple = [
  '#fdedee',
  '#fad8da',
  '#f5b1b5',
  '#f0888e',
  '#ea656d',
  '#df4650',
  '#c9313c',
  '#ad2530',
  '#8c1e27',
  '#69171e',
];

const amber: MantineColorsTuple = [
  '#fef5e2',
  '#fce8bf',
  '#f8d483',
  '#f3bd49',
  '#e6a421',
  '#c98a0f',
  '#a26d08',
  '#825607',
  '#664407',
  '#4c3306',
];

export const theme = createTheme({
  colors: { gray: slate, dark: night, indigo, teal, red, yellow: amber },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#1b2430',
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  shadows: { md: '0 4px 16px rgb(15 23 42 / 14%)', lg: '0 8px 28px rgb(15 23 42 / 18%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    Tooltip: {
      defaultProps: { openDelay: 200, multiline: true, maw: 320, transitionProps: { duration: 80 } },
    },
  },
});

/** Names for the surfaces that components of our own stand on. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': slate[6],
    '--mantine-color-placeholder': '#6b7889',
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': indigo[7],
    '--surface-page': slate[0],
    '--surface-rail': slate[1],
    '--surface-raised': '#ffffff',
    '--surface-hover': slate[1],
    '--surface-current': '#e9ecfe',
    '--line': slate[2],
    '--line-strong': '#8a97a7',
    '--text-strong': slate[9],
    '--accent-text': indigo[7],
  },
  dark: {
    '--mantine-color-body': night[7],
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': '#8b97a6',
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': indigo[3],
    '--surface-page': night[8],
    '--surface-rail': night[7],
    '--surface-raised': night[7],
    '--surface-hover': night[6],
    '--surface-current': '#2b3157',
    '--line': '#2b343f',
    '--line-strong': '#5c6876',
    '--text-strong': '#f0f3f7',
    '--accent-text': indigo[3],
  },
});
