import { Text } from '@mantine/core';
import { closingWords } from '../../../shared/portal/closing.ts';
import { usePortalStatus } from './hooks.ts';

/** When applications close, in one line (standing §5). */
export function ClosingLine() {
  const { data: status } = usePortalStatus();
  const words = status?.isOpen ? closingWords(status) : null;
  return words ? (
    <Text size="sm" mb="xs">
      {words}
    </Text>
  ) : null;
}
