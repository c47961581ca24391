import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTip } from '../feedback/tips.ts';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Light or dark. Until it is used, the system's setting applies. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  const label = `Switch to ${other} colours`;
  const tip = useTip(label);
  return (
    <ActionIcon ref={tip} variant="subtle" size={44} aria-label={label} onClick={() => setColorScheme(other)}>
      {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  );
}
