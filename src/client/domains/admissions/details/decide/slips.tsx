import { Button } from '@mantine/core';
import { useState } from 'react';
import { isPictureName } from '../../../../../shared/documents/photos.ts';
import type { DocumentRecord } from '../../../../../shared/documents/schema.ts';
import { formatFileSize } from '../../../../../shared/format/file-size.ts';
import { FileIcon, NewTabIcon } from '../../../../components/layout/page-icons.tsx';
import { useViewDocument } from '../../../documents/use-view-document.ts';
import classes from './slip.module.css';
import { SlipPicture } from './slip-picture.tsx';

/** The exam slip in the panel. One at a time when there are several, as many photograph each page. */
export function Slips({ documents }: { documents: readonly DocumentRecord[] }) {
  const slips = documents.filter(({ documentType }) => documentType === 'exam_slip');
  const [chosen, choose] = useState(0);
  const slip = slips[Math.min(chosen, slips.length - 1)];
  if (!slip) return <p className={classes.none}>No exam slip was uploaded.</p>;
  return (
    <>
      {slips.length > 1 && (
        <fieldset className={classes.pages}>
          <legend className={classes.count}>{`${slips.length} files`}</legend>
          {slips.map(({ id, originalName }, place) => (
            <button
              key={id}
              type="button"
              className={classes.page}
              aria-label={`Slip ${place + 1}: ${originalName}`}
              aria-pressed={slip.id === id}
              onClick={() => choose(place)}
            >
              {place + 1}
            </button>
          ))}
        </fieldset>
      )}
      {isPictureName(slip.fileName) ? (
        <SlipPicture key={slip.id} slip={slip} />
      ) : (
        <SlipFile key={slip.id} slip={slip} />
      )}
    </>
  );
}

/** A slip that is no picture, such as a PDF: it opens in a tab of its own. */
function SlipFile({ slip }: { slip: DocumentRecord }) {
  const { view, isPending } = useViewDocument();
  return (
    <div className={classes.file}>
      <FileIcon size={32} />
      <div className={classes.fileName}>
        {slip.originalName}
        <span className={classes.size}>{formatFileSize(slip.fileSize)}</span>
      </div>
      <Button
        variant="default"
        leftSection={<NewTabIcon />}
        loading={isPending}
        aria-label={`Open the slip ${slip.originalName} in a new tab`}
        onClick={() => view(slip)}
      >
        Open the slip
      </Button>
    </div>
  );
}
