import {
  type CheckboxProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type PaperProps,
  type RadioProps,
  type SegmentedControlProps,
  type SkeletonProps,
} from '@mantine/core';
import { t } from '../ui/i18n/index.ts';

// Each colour that components name, by the tokens of its roles: strong, strong on hover, soft.
const COLORS = {
  accent: ['brand', 'brand-hover', 'brand-soft'],
  red: ['negative', 'negative', 'negative-soft'],
  orange: ['liability', 'liability', 'liability-soft'],
  yellow: ['warning', 'warning', 'warning-soft'],
  green: ['positive', 'positive', 'positive-soft'],
  blue: ['info', 'info', 'info-soft'],
  gray: ['text-2', 'text', 'sunken'],
} as const;

const color = (token: string) => `var(--c-${token})`;

type Ten<T> = readonly [T, T, T, T, T, T, T, T, T, T];

const shades = (tokens: Ten<string>): MantineColorsTuple => tokens.map(color) as unknown as MantineColorsTuple;

const same = (token: string) => shades([token, token, token, token, token, token, token, token, token, token]);

const CLOSE = { closeButtonProps: { 'aria-label': t('Close') } };

const DIALOG = { title: { fontSize: 'var(--fs-20)', lineHeight: 'var(--lh-20)', fontWeight: 600 } };

const step = (size: number) => ({ fontSize: `var(--fs-${size})`, lineHeight: `var(--lh-${size})` });

/** Mantine's theme, made from the design tokens. The tokens know light and dark, so both have the same values here. */
export const theme = createTheme({
  primaryColor: 'accent',
  white: color('on-brand'),
  black: color('text'),
  colors: {
    ...Object.fromEntries(Object.entries(COLORS).map(([name, [strong]]) => [name, same(strong)])),
    gray: shades([
      'sunken',
      'sunken',
      'border-subtle',
      'border',
      'border-control',
      'text-3',
      'text-3',
      'text-2',
      'text',
      'text',
    ]),
    dark: shades([
      'text',
      'text-2',
      'text-3',
      'text-3',
      'border-control',
      'border-subtle',
      'surface',
      'canvas',
      'sunken',
      'sunken',
    ]),
  },
  primaryShade: 8,
  respectReducedMotion: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontSmoothing: true,
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-14)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-20)' },
  fontWeights: { regular: 'var(--fw-regular)', medium: 'var(--fw-medium)', bold: 'var(--fw-strong)' },
  radius: { xs: 'var(--r-1)', sm: 'var(--r-1)', md: 'var(--r-2)', lg: 'var(--r-3)', xl: 'var(--r-4)' },
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: step(24),
      h2: { ...step(14), fontWeight: 'var(--fw-strong)' },
      h3: { ...step(14), fontWeight: 'var(--fw-strong)' },
    },
  },
  // Plain objects: `Modal.extend` would load each of these components with the first page.
  components: {
    Modal: { defaultProps: { ...CLOSE, centered: true } satisfies Partial<ModalProps>, styles: DIALOG },
    Drawer: { defaultProps: CLOSE satisfies Partial<DrawerProps>, styles: DIALOG },
    // A menu may contain only its items. The focus goes to the first of them.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } satisfies Partial<MenuProps> },
    Notification: {
      defaultProps: CLOSE satisfies Partial<NotificationProps>,
      styles: { description: { color: color('text-2') } },
    },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'xs' } satisfies Partial<PaperProps> },
    SegmentedControl: { defaultProps: { withItemsBorders: false } satisfies Partial<SegmentedControlProps> },
    Skeleton: { defaultProps: { radius: 'sm' } satisfies Partial<SkeletonProps> },
    Checkbox: { defaultProps: { iconColor: color('on-brand') } satisfies Partial<CheckboxProps> },
    Radio: { defaultProps: { iconColor: color('on-brand') } satisfies Partial<RadioProps> },
  },
});

const ROLES = {
  '--mantine-color-body': color('canvas'),
  '--mantine-color-text': color('text'),
  '--mantine-color-bright': color('text'),
  '--mantine-color-dimmed': color('text-3'),
  '--mantine-color-placeholder': color('text-3'),
  '--mantine-color-error': color('negative'),
  '--mantine-color-success': color('positive'),
  '--mantine-color-anchor': color('brand'),
  '--mantine-color-default': color('surface'),
  '--mantine-color-default-hover': color('sunken'),
  '--mantine-color-default-color': color('text'),
  '--mantine-color-default-border': color('border'),
  '--mantine-color-disabled': color('sunken'),
  '--mantine-color-disabled-color': color('text-3'),
  '--mantine-color-disabled-border': color('border-subtle'),
  '--mantine-primary-color-contrast': color('on-brand'),
};

function rolesOf(name: string, [strong, hover, soft]: readonly [string, string, string]): Record<string, string> {
  return {
    [`--mantine-color-${name}-text`]: color(strong),
    [`--mantine-color-${name}-filled`]: color(strong),
    [`--mantine-color-${name}-filled-hover`]: color(hover),
    [`--mantine-color-${name}-light`]: color(soft),
    [`--mantine-color-${name}-light-hover`]: color(soft),
    [`--mantine-color-${name}-light-color`]: color(strong),
    [`--mantine-color-${name}-outline`]: color(strong),
    [`--mantine-color-${name}-outline-hover`]: color(soft),
  };
}

/** The variables of Mantine's components, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => {
  const all = Object.assign({}, ROLES, ...Object.entries(COLORS).map(([name, roles]) => rolesOf(name, roles)));
  return { variables: {}, light: all, dark: all };
};
