import { useEffect, useRef, useState } from 'react';
import { notify } from '../../components/feedback/notify.ts';
import { type PhotoPage, pdfOfPhotos } from './photos-pdf.ts';
import { sizeOf, toReadableJpeg } from './pictures.ts';

interface ChosenPage extends PhotoPage {
  id: string;
  name: string;
  /** Of the picture, for the preview. */
  address: string;
}

async function readPage(file: File): Promise<ChosenPage> {
  const jpeg = await toReadableJpeg(file);
  const size = await sizeOf(jpeg);
  return {
    ...size,
    id: crypto.randomUUID(),
    name: file.name,
    turn: 0,
    jpeg: new Uint8Array(await jpeg.arrayBuffer()),
    address: URL.createObjectURL(jpeg),
  };
}

const QUARTERS = [0, 90, 180, 270] as const;

/** Photographs that become one PDF, in the order in which they stand. They are in memory only, until they are sent. */
export function usePhotoPages() {
  const [pages, setPages] = useState<ChosenPage[]>([]);
  const addresses = useRef<string[]>([]);
  useEffect(() => {
    const { current } = addresses;
    return () => {
      for (const address of current) URL.revokeObjectURL(address);
    };
  }, []);

  return {
    pages,
    /** One after the other: several large photos do not fit into a phone's memory. */
    async add(files: readonly File[]) {
      for (const file of files) {
        const page = await readPage(file).catch(() => null);
        if (page) {
          addresses.current.push(page.address);
          setPages((before) => [...before, page]);
        } else
          notify({
            title: 'Invalid File',
            message: `${file.name} is no photo that this browser can read.`,
            kind: 'error',
          });
      }
    },
    turn: (id: string) =>
      setPages((before) =>
        before.map((page) =>
          page.id === id ? { ...page, turn: QUARTERS[(page.turn / 90 + 1) % 4] ?? 0 } : page,
        ),
      ),
    /** One place towards the beginning. */
    moveUp: (id: string) =>
      setPages((before) => {
        const at = before.findIndex((page) => page.id === id);
        const moved = before[at];
        const passed = before[at - 1];
        return moved && passed ? before.toSpliced(at - 1, 2, moved, passed) : before;
      }),
    remove: (id: string) => setPages((before) => before.filter((page) => page.id !== id)),
    /** The PDF; the pages are gone then. */
    toPdf(name: string): File {
      const pdf = new File([pdfOfPhotos(pages)], `${name}.pdf`, { type: 'application/pdf' });
      setPages([]);
      return pdf;
    },
  };
}
