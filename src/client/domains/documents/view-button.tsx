import { Button } from '@mantine/core';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { EyeIcon } from '../../components/layout/page-icons.tsx';
import { useViewDocument } from './use-view-document.ts';

/** Opens a document in a new tab. */
export function ViewButton({ document }: { document: DocumentRecord }) {
  const { view, isPending } = useViewDocument();
  return (
    <Button
      variant="subtle"
      px="xs"
      leftSection={<EyeIcon />}
      loading={isPending}
      aria-label={`View ${document.originalName}`}
      onClick={() => view(document)}
    >
      View
    </Button>
  );
}
