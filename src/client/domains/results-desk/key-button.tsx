import { Button, type ButtonProps } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { KeyCap } from '../../components/layout/key-cap.tsx';
import { DESK_KEYS, type DeskKey } from './desk-keys.ts';

interface KeyButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'loading' | 'className'> {
  of: DeskKey;
  onPress: (of: DeskKey) => void;
  children?: ReactNode;
}

/** A button with its key; without children it says what the key does, and with null only the key. */
export const KeyButton = memo(({ of, onPress, children, ...button }: KeyButtonProps) => (
  <Button
    variant="default"
    {...button}
    aria-label={DESK_KEYS[of].does}
    aria-keyshortcuts={DESK_KEYS[of].keys}
    onClick={() => onPress(of)}
  >
    {children === undefined ? DESK_KEYS[of].does : children}
    <KeyCap printed={DESK_KEYS[of].printed} isAlone={children === null} />
  </Button>
));
