import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  Drawer,
  type MantineColorsTuple,
  Modal,
  Notification,
  Paper,
  Skeleton,
} from '@mantine/core';

const ACCENT: MantineColorsTuple = [
  '#eaf6f2',
  '#d4ebe3',
  '#a8d7c7',
  '#7ac3ab',
  '#58b396',
  '#41a787',
  '#2f8f72',
  '#277d65',
  '#1f6f5c',
  '#155244',
];
const DARK: MantineColorsTuple = [
  '#d5dcda',
  '#b9c3c0',
  '#97a4a0',
  '#65736f',
  '#3c4744',
  '#2c3634',
  '#1f2725',
  '#161c1b',
  '#101514',
  '#0b0f0e',
];

// Mantine's default shades of these colours are too pale for text on white (WCAG AA).
function deepened(
  name: 'red' | 'orange' | 'yellow' | 'green',
  seventh: string,
  eighth: string,
  ninth: string,
): MantineColorsTuple {
  const [a, b, c, d, e, f, g] = DEFAULT_THEME.colors[name];
  return [a, b, c, d, e, f, g, seventh, eighth, ninth];
}

const DIALOG = { title: { fontSize: '1.125rem', fontWeight: 600 } };

/** The theme: one accent colour, shades with AA contrast in both colour schemes, and names for close buttons. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: ACCENT,
    dark: DARK,
    red: deepened('red', '#c92a2a', '#b42318', '#912018'),
    orange: deepened('orange', '#b84a0a', '#a8450a', '#8a3707'),
    yellow: deepened('yellow', '#946300', '#855a00', '#6b4800'),
    green: deepened('green', '#237f3a', '#1d7a34', '#166429'),
  },
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", monospace',
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.125rem' } } },
  components: {
    Modal: Modal.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, centered: true },
      styles: DIALOG,
    }),
    Drawer: Drawer.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } }, styles: DIALOG }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' } },
      // The default grey is too pale for AA.
      styles: { description: { color: 'var(--mantine-color-text)' } },
    }),
    Paper: Paper.extend({ defaultProps: { withBorder: true, bg: 'var(--coffer-surface)' } }),
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
  },
});

/** Mantine's default greys and reds are too pale for AA on these backgrounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55605d',
    '--mantine-color-placeholder': '#66706d',
    '--mantine-color-error': '#b42318',
    '--mantine-color-default-border': '#c9d2cf',
  },
  dark: {
    '--mantine-color-dimmed': '#a3afab',
    '--mantine-color-placeholder': '#97a4a0',
    '--mantine-color-error': '#ff9d91',
  },
});
