import { useInViewport } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { isPictureName, LARGEST_WITH_THUMBNAIL } from '../../../shared/documents/photos.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { Thumbnail } from '../../components/form/thumbnail.tsx';
import { fetchThumbnail, keptThumbnail } from './thumbnails.ts';

/** Chromium tells whether the user saves data. Pictures are then not loaded automatically. */
const connectionSchema = z.object({ connection: z.object({ saveData: z.boolean() }) });
const savesData = () => connectionSchema.safeParse(navigator).data?.connection.saveData ?? false;

/** A small picture of a stored document, loaded when it is in view. An icon until then, and for other files. */
export function DocumentThumbnail({ document }: { document: DocumentRecord }) {
  const { fileName, fileSize } = document;
  const isPicture = isPictureName(fileName);
  const [address, setAddress] = useState(() => keptThumbnail(fileName));
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const isShown = useRef(false);

  useEffect(() => {
    isShown.current = inViewport;
    if (!inViewport || address || !isPicture || fileSize > LARGEST_WITH_THUMBNAIL || savesData()) return;
    let isThere = true;
    void fetchThumbnail(fileName, () => isThere && isShown.current).then((fetched) => {
      if (isThere) setAddress(fetched);
    });
    return () => {
      isThere = false;
    };
  }, [inViewport, address, isPicture, fileName, fileSize]);

  return (
    <span ref={ref}>
      <Thumbnail address={address} kind={isPicture ? 'picture' : 'document'} />
    </span>
  );
}
