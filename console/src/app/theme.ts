/**
 * Every colour, size and radius of the console. Light and dark are both designed: text meets AA on the surface it
 * stands on, and the border of a control has 3:1 against both sides of it.
 */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const slate: MantineColorsTuple = [
  '#f7f9fb',
  '#eff2f6',
  '#e3e8ee',
  // What is still to come may be as large as a panel.
  '#e0e4ea',
  '#b5bfcb',
  '#8e9bab',
  '#5a6778',
  '#475364',
  '#303a48',
  '#1b2430',
];

const night: MantineColorsTuple = [
  '#dce1e9',
  '#bcc5d1',
  '#9ba6b5',
  '#7b8695',
  '#39424e',
  '#363f4b',
  '#232a33',
  '#181c23',
  '#13171d',
  '#0f1216',
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

const shadow = '0 2px 6px rgb(15 23 42 / 8%), 0 8px 28px rgb(15 23 42 / 16%)';

export const theme = createTheme({
  colors: { gray: slate, dark: night, indigo, teal, red, yellow: amber },
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 4 },
  black: '#1b2430',
  defaultRadius: 'md',
  // Controls have md, what holds them (panels, dialogs, menus) has lg.
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  // The second is the first one's size and place in what the device has, until the first has come.
  fontFamily: 'Inter, "Inter meanwhile", system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  // xs: tables and help. The others: what one reads and types.
  fontSizes: { xs: '13px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '18px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  // One, for what floats.
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--text-on-filled)' } : colors;
  },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
    // A browser knows nothing of what is typed here; the fields of those who sign in or up say what they are for.
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Tooltip: {
      defaultProps: { openDelay: 200, multiline: true, maw: 320, transitionProps: { duration: 0 } },
    },
  },
});

/** Names for the surfaces, lines and words of components of our own; nothing else has a colour of its own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#566172',
    '--mantine-color-placeholder': '#626d7e',
    '--mantine-color-error': red[7],
    '--mantine-color-anchor': indigo[7],
    '--mantine-color-default-hover': '#f1f3f7',
    '--mantine-color-default-border': '#7c8798',
    '--surface-page': '#f4f6f8',
    '--surface-rail': '#ffffff',
    '--surface-raised': '#ffffff',
    '--surface-hover': '#f1f3f7',
    '--surface-current': '#ebedfb',
    '--line': '#e0e4ea',
    '--line-strong': '#7c8798',
    '--text-strong': slate[9],
    '--text-on-filled': '#ffffff',
    '--accent': indigo[7],
    '--accent-text': indigo[7],
    '--status-good': '#0b6c5d',
    '--status-attention': '#8f5200',
    '--status-failing': red[7],
    '--status-off': '#566172',
    '--surface-good': teal[0],
    '--surface-attention': amber[0],
    '--surface-failing': red[0],
    '--line-failing': red[2],
  },
  dark: {
    '--mantine-color-body': night[7],
    '--mantine-color-text': '#dfe4eb',
    '--mantine-color-dimmed': night[2],
    '--mantine-color-placeholder': '#909bab',
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': indigo[3],
    '--mantine-color-default': night[7],
    '--mantine-color-default-hover': night[6],
    '--mantine-color-default-border': '#707b8a',
    '--mantine-color-indigo-filled-hover': indigo[3],
    '--mantine-color-red-filled-hover': red[3],
    // The library makes these of the palest shade, which is white.
    '--mantine-color-red-outline': red[3],
    '--mantine-color-red-light-color': red[3],
    '--mantine-color-red-outline-hover': '#36191d',
    '--mantine-color-indigo-light': '#24264a',
    '--mantine-color-indigo-light-hover': '#2c2e5a',
    '--mantine-color-indigo-light-color': indigo[2],
    '--surface-page': night[9],
    '--surface-rail': night[7],
    '--surface-raised': night[7],
    '--surface-hover': night[6],
    '--surface-current': '#24264a',
    '--line': '#2b323c',
    '--line-strong': '#707b8a',
    '--text-strong': '#f0f3f7',
    '--text-on-filled': '#0f1216',
    '--accent': indigo[4],
    '--accent-text': indigo[3],
    '--status-good': teal[4],
    '--status-attention': amber[4],
    '--status-failing': red[3],
    '--status-off': night[2],
    '--surface-good': '#10302b',
    '--surface-attention': '#33270f',
    '--surface-failing': '#36191d',
    '--line-failing': '#6b3038',
  },
});
