import { KeyCap } from '../../../components/layout/key-cap.tsx';
import { printedKeys, type Shortcut } from './shortcuts.ts';

/** The key of a button of the panel. */
export const ShortcutKey = ({ of }: { of: Shortcut }) => <KeyCap printed={printedKeys(of)[0] ?? ''} />;
