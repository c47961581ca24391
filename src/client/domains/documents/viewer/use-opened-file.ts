import { useQuery } from '@tanstack/react-query';
import { openedFile, openFile } from './opened-file.ts';

/** A document to show; there at once if it was opened beforehand. */
export const useOpenedFile = (fileName: string) =>
  useQuery({
    queryKey: ['opened file', fileName],
    queryFn: () => openFile(fileName),
    initialData: () => openedFile(fileName),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // A file holds functions and bitmaps, which are not compared part by part.
    structuralSharing: false,
  });
