import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './desk.module.css';
import { DESK_KEYS, type DeskKey } from './desk-keys.ts';

interface KeyButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'loading' | 'className'> {
  of: DeskKey;
  onPress: () => void;
  children?: ReactNode;
}

/** A button with its key printed on it by the style sheet, so that the key is no part of its name. */
export const KeyButton = ({ of, onPress, children, ...button }: KeyButtonProps) => (
  <Button
    variant="default"
    {...button}
    aria-label={DESK_KEYS[of].does}
    aria-keyshortcuts={DESK_KEYS[of].keys}
    onClick={onPress}
  >
    {children === undefined ? DESK_KEYS[of].does : children}
    <kbd className={classes.key} data-key={DESK_KEYS[of].printed} aria-hidden />
  </Button>
);
