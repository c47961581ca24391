import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTip } from '../feedback/tips.ts';
import classes from './color-scheme-toggle.module.css';
import { MoonIcon, SunIcon } from './icons.tsx';

/**
 * Light or dark. Until it is used, the system's setting applies. Both icons are there and the style shows one, because
 * the page that the server sends is drawn before anybody's colours are known.
 */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${other} colours`;
  const tip = useTip(label);
  return (
    <ActionIcon
      ref={tip}
      variant="subtle"
      size={44}
      aria-label={label}
      className={classes.toggle}
      onClick={() => setColorScheme(other)}
    >
      <MoonIcon />
      <SunIcon />
    </ActionIcon>
  );
}
