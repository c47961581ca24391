import { type ButtonProps, type CSSVariablesResolver, createTheme, type InputProps } from '@mantine/core';
import { type Shades, sea } from '../../shared/settings/sea.ts';
import { buttonRoot } from './button-root.tsx';
import { dark, gray, green, poui, red } from './colors.ts';

/*
 * The look of a well-printed official form: the school's colour for controls, dark text on paper, a yellow rule (poui
 * tree) under the header, serif headings, sans-serif text. Every text colour has a contrast of at least 4.5:1 on its
 * background, in both schemes.
 */
const bookSerif =
  "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'Noto Serif', Georgia, serif";
const plainFace =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/** Touch targets need 44 px. */
const touchHeight = '2.875rem';
const isUsual = (size: string | number | undefined) => size === undefined || size === 'sm';

const quietGround = {
  '--mantine-color-gray-2': 'var(--app-rule)',
  '--mantine-color-gray-3': 'var(--app-rule)',
  '--mantine-color-dark-4': 'var(--app-rule)',
};

const theme = createTheme({
  colors: { school: sea, poui, green, red, gray, dark },
  primaryColor: 'school',
  primaryShade: { light: 7, dark: 6 },
  black: '#16252b',
  fontFamily: plainFace,
  headings: {
    fontFamily: bookSerif,
    fontWeight: '600',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      // Small enough that on a phone a heading's button fits beside it.
      h2: { fontSize: 'clamp(1.1875rem, 1.05rem + 0.6vw, 1.375rem)', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  radius: { xs: '2px', sm: '3px', md: '5px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: '0 1px 2px rgb(9 33 44 / 8%)', md: '0 6px 20px rgb(9 33 44 / 14%)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: 'app-focus',
  // By name, without importing the components: they load with the pages that use them.
  components: {
    Input: {
      vars: (_theme: unknown, { size, multiline }: InputProps) => ({
        wrapper: isUsual(size)
          ? {
              '--input-fz': '1rem',
              // The first line of a text area starts where that of a single-line field does.
              ...(multiline
                ? { '--input-padding': `calc(${touchHeight} / 3)` }
                : { '--input-height': touchHeight }),
            }
          : {},
      }),
    },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': '0.9375rem', '--input-asterisk-color': 'var(--mantine-color-error)' },
        error: { '--input-error-size': '0.875rem' },
        description: { '--input-description-size': '0.875rem' },
      }),
      defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] },
    },
    PasswordInput: {
      vars: () => ({ root: { '--psi-button-size': touchHeight, '--psi-icon-size': '1.25rem' } }),
    },
    Button: {
      // The loader fits before the words.
      defaultProps: { renderRoot: buttonRoot, loaderProps: { size: 16 } },
      vars: (_theme: unknown, { size, variant, color }: ButtonProps) => ({
        root: {
          ...(isUsual(size) && {
            '--button-height': touchHeight,
            '--button-fz': '1rem',
            '--button-padding-x': '1.25rem',
          }),
          // It has no border and no ground: the colour of links tells it from bold text.
          ...(variant === 'subtle' && !color && { '--button-color': 'var(--mantine-color-anchor)' }),
        },
      }),
    },
    Anchor: { defaultProps: { underline: 'always' } },
    // In the page's own colour, the dropdown needs a border.
    Menu: { styles: { dropdown: { borderColor: 'var(--mantine-color-default-border)' } } },
    Checkbox: { defaultProps: { size: 'md' } },
    // The grays are strong enough for a field's border, too strong for these backgrounds.
    Skeleton: { styles: { root: quietGround } },
    Progress: { styles: { root: quietGround } },
    Modal: {
      styles: {
        // The field in use, and the hint under it, are not behind the buttons, which stay at the bottom.
        content: { scrollPaddingBottom: '11.5rem' },
        title: { fontFamily: bookSerif, fontSize: '1.25rem', fontWeight: 600, lineHeight: 1.3 },
      },
      defaultProps: {
        centered: true,
        // Two buttons with a few words each fit side by side.
        size: '32rem',
        closeButtonProps: { 'aria-label': 'Close', size: 44 },
        // Its <header> must not count as the page's banner.
        attributes: { header: { role: 'presentation' } },
      },
    },
  },
});

/** The theme in the school's colour. */
export const themeOf = (school: Shades) => ({ ...theme, colors: { ...theme.colors, school } });

/** Colours that Mantine has no name for: page background, rules, accent, focus ring. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--app-touch': '2.75rem', '--app-serif': bookSerif },
  light: {
    '--app-page': '#f5f3ec',
    '--app-rule': '#d9d8cf',
    '--app-accent': poui[4],
    '--app-focus': '#b4470f',
    '--app-success-fg': green[7],
    '--app-success-bg': green[0],
    '--app-success-edge': green[5],
    '--app-warning-fg': poui[7],
    '--app-warning-bg': poui[0],
    '--app-warning-edge': poui[5],
    '--app-danger-fg': red[7],
    '--app-danger-bg': red[0],
    '--app-danger-edge': red[5],
    '--app-info-fg': sea[7],
    '--app-info-bg': sea[0],
    '--app-info-edge': sea[6],
    '--app-neutral-fg': gray[7],
    '--app-neutral-bg': gray[1],
    '--app-neutral-edge': gray[4],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[5],
    '--mantine-color-error': red[7],
    '--mantine-color-red-light-color': 'var(--app-danger-fg)',
    '--mantine-color-anchor': 'var(--mantine-primary-color-7)',
    '--mantine-color-default-border': gray[4],
  },
  dark: {
    '--app-page': dark[8],
    '--app-rule': dark[5],
    '--app-accent': poui[5],
    '--app-focus': poui[3],
    '--app-success-fg': green[2],
    '--app-success-bg': '#12291f',
    '--app-success-edge': green[4],
    '--app-warning-fg': poui[2],
    '--app-warning-bg': '#2c2413',
    '--app-warning-edge': poui[4],
    '--app-danger-fg': red[2],
    '--app-danger-bg': '#331a18',
    '--app-danger-edge': red[4],
    '--app-info-fg': sea[2],
    '--app-info-bg': '#132c36',
    '--app-info-edge': sea[4],
    '--app-neutral-fg': dark[1],
    '--app-neutral-bg': dark[6],
    '--app-neutral-edge': dark[4],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-error': red[3],
    '--mantine-color-red-light-color': 'var(--app-danger-fg)',
    '--mantine-color-anchor': 'var(--mantine-primary-color-3)',
    '--mantine-color-default-border': dark[4],
  },
});
