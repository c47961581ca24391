import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DocumentRecord } from '../../../../../shared/documents/schema.ts';
import { documentPath, downloadFile } from '../../../documents/download.ts';

/**
 * The object URL of a slip; undefined until it is loaded. The download ends when another application is opened, and
 * nothing of it is kept.
 */
export function useSlipAddress({ fileName }: Pick<DocumentRecord, 'fileName'>) {
  const query = useQuery({
    queryKey: ['slip', fileName],
    queryFn: ({ signal }) => downloadFile(documentPath(fileName), signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, query };
}
