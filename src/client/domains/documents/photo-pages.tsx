import { Button } from '@mantine/core';
import { UploadIcon } from '../../components/layout/page-icons.tsx';
import classes from './photo-pages.module.css';
import type { usePhotoPages } from './use-photo-pages.ts';

interface PhotoPagesProps extends Omit<ReturnType<typeof usePhotoPages>, 'add'> {
  /** What the PDF is called. */
  name: string;
  onPdf: (pdf: File) => void;
}

/** The photographs that become one PDF: their order can be changed, each can be turned or left out. */
export function PhotoPages({ pages, name, turn, moveUp, remove, toPdf, onPdf }: PhotoPagesProps) {
  if (pages.length === 0) return null;
  return (
    <section className={classes.pages} aria-label={`Photographs for ${name}`}>
      <p className={classes.help}>These photographs are not sent yet. They become one PDF, in this order.</p>
      <ol className={classes.list}>
        {pages.map(({ id, address, turn: degrees }, index) => {
          const page = `page ${index + 1}`;
          return (
            <li key={id} className={classes.page}>
              <span className={classes.frame}>
                <img src={address} alt={`${name}, ${page}`} data-turn={degrees} className={classes.picture} />
              </span>
              <Button variant="default" px="sm" onClick={() => turn(id)} aria-label={`Turn ${page}`}>
                Turn
              </Button>
              {index > 0 && (
                <Button variant="default" px="sm" onClick={() => moveUp(id)} aria-label={`Move ${page} up`}>
                  Up
                </Button>
              )}
              <Button
                variant="subtle"
                color="red"
                px="sm"
                onClick={() => remove(id)}
                aria-label={`Remove ${page}`}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ol>
      <Button leftSection={<UploadIcon />} onClick={() => onPdf(toPdf(name))}>
        {pages.length === 1 ? 'Upload as a PDF' : `Upload ${pages.length} pages as one PDF`}
      </Button>
    </section>
  );
}
