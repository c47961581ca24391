import { Button } from '@mantine/core';
import { focusField } from '../../components/form/error-summary.tsx';
import { UploadIcon } from '../../components/layout/page-icons.tsx';
import classes from './photo-pages.module.css';
import type { usePhotoPages } from './use-photo-pages.ts';

interface PhotoPagesProps extends Omit<ReturnType<typeof usePhotoPages>, 'add'> {
  /** What the PDF is called. */
  name: string;
  /** The id of the field that takes photographs. */
  fieldId: string;
  onPdf: (pdf: File) => void;
}

/** The photographs that become one PDF: their order can be changed, each can be turned or left out. */
export function PhotoPages({ pages, name, fieldId, turn, moveUp, remove, toPdf, onPdf }: PhotoPagesProps) {
  if (pages.length === 0) return null;
  // The pressed button disappears, so the focus moves to the photograph beside it, or to the field.
  const leaveOut = (index: number) => {
    const [photo, beside] = [pages[index], pages[index + 1] ?? pages[index - 1]];
    if (photo) remove(photo);
    focusField(beside?.id ?? fieldId);
  };
  const upload = () => {
    onPdf(toPdf(name));
    focusField(fieldId);
  };
  return (
    <section className={classes.pages} aria-label={`Photographs for ${name}`}>
      <p className={classes.help}>These photographs are not sent yet. They become one PDF, in this order.</p>
      <ol className={classes.list}>
        {pages.map((photo, index) => {
          const page = `page ${index + 1}`;
          return (
            <li key={photo.id} id={photo.id} className={classes.page}>
              <span className={classes.frame}>
                <img
                  src={photo.address}
                  alt={`${name}, ${page}`}
                  data-turn={photo.turn}
                  className={classes.picture}
                />
              </span>
              <Button variant="default" px="sm" onClick={() => turn(photo)} aria-label={`Turn ${page}`}>
                Turn
              </Button>
              {pages.length > 1 && (
                <Button
                  variant="default"
                  px="sm"
                  disabled={index === 0}
                  onClick={() => moveUp(photo)}
                  aria-label={`Move ${page} up`}
                >
                  Up
                </Button>
              )}
              <Button
                variant="subtle"
                color="red"
                px="sm"
                onClick={() => leaveOut(index)}
                aria-label={`Remove ${page}`}
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ol>
      <Button leftSection={<UploadIcon />} onClick={upload}>
        {pages.length === 1 ? 'Upload as a PDF' : `Upload ${pages.length} pages as one PDF`}
      </Button>
    </section>
  );
}
