import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DocumentRecord } from '../../../../shared/documents/schema.ts';
import { documentTypeLabel } from '../../../../shared/documents/type-label.ts';
import { LoadFailure } from '../../../components/feedback/load-failure.tsx';
import { Waiting } from '../../../components/feedback/skeletons.tsx';
import { NewTabIcon } from '../../../components/layout/page-icons.tsx';
import { useViewDocument } from '../use-view-document.ts';
import { UnreadableFile } from './opened-file.ts';
import { PdfPage, PicturePage } from './pages.tsx';
import { LARGEST, larger, type Place, START, smaller, turned } from './place.ts';
import { useOpenedFile } from './use-opened-file.ts';
import classes from './viewer.module.css';
import { ViewerKey } from './viewer-key.tsx';

interface DocumentViewerProps {
  documents: readonly DocumentRecord[];
  /** What is said of the shown document, such as its check. */
  aside?: (document: DocumentRecord) => ReactNode;
  className?: string | undefined;
}

/** Documents one at a time: zoom, turn, pages, the next document. Each one stays as it was left. */
export function DocumentViewer({ documents, aside, className = classes.inPanel }: DocumentViewerProps) {
  const [chosenId, choose] = useState<number>();
  const [places, setPlaces] = useState<Record<number, Place>>({});
  const at = Math.max(
    0,
    documents.findIndex(({ id }) => id === chosenId),
  );
  const document = documents[at];
  if (!document) return null;
  const place = places[document.id] ?? START;
  const move = (changes: Partial<Place>) =>
    setPlaces((all) => ({
      ...all,
      [document.id]: { ...START, ...all[document.id], ...changes },
    }));
  return (
    <div className={`${classes.viewer} ${className ?? ''}`}>
      {documents.length > 1 && (
        <fieldset className={classes.documents}>
          <legend className={classes.count}>{`${documents.length} documents`}</legend>
          {documents.map(({ id, originalName, documentType }, number) => (
            <button
              key={id}
              type="button"
              className={classes.choice}
              title={`${documentTypeLabel(documentType)}: ${originalName}`}
              aria-label={`Document ${number + 1}: ${originalName}`}
              aria-pressed={document.id === id}
              onClick={() => choose(id)}
            >
              {number + 1}
            </button>
          ))}
          <ViewerKey
            shortcut="nextDocument"
            onPress={() => choose(documents[(at + 1) % documents.length]?.id)}
          />
        </fieldset>
      )}
      <Shown document={document} place={place} onMove={move} />
      {aside?.(document)}
    </div>
  );
}

interface ShownProps {
  document: DocumentRecord;
  place: Place;
  onMove: (changes: Partial<Place>) => void;
}

function Shown({ document, place, onMove }: ShownProps) {
  const { data: file, error, isFetching, refetch } = useOpenedFile(document.fileName);
  const { view, isPending } = useViewDocument();
  const { zoom, turn, page } = place;
  const pages = file?.kind === 'pdf' ? file.pages : 1;
  const name = document.originalName;
  const shown = {
    name: `${documentTypeLabel(document.documentType)} ${name}`,
    place,
    onZoom: (next: number) => onMove({ zoom: next }),
  };
  return (
    <>
      <div className={classes.tools}>
        <ViewerKey
          shortcut="smaller"
          enabled={!!file && zoom > 1}
          onPress={() => onMove({ zoom: smaller(zoom) })}
        />
        <ViewerKey
          shortcut="larger"
          enabled={!!file && zoom < LARGEST}
          onPress={() => onMove({ zoom: larger(zoom) })}
        />
        <span role="status" className={classes.zoom}>{`${Math.round(zoom * 100)} %`}</span>
        <ViewerKey shortcut="turnLeft" enabled={!!file} onPress={() => onMove({ turn: turned(turn, -1) })} />
        <ViewerKey shortcut="turnRight" enabled={!!file} onPress={() => onMove({ turn: turned(turn, 1) })} />
        {pages > 1 && (
          <span className={classes.pages}>
            <ViewerKey
              shortcut="previousPage"
              enabled={page > 1}
              onPress={() => onMove({ page: page - 1 })}
            />
            <span role="status" className={classes.pageCount}>{`Page ${page} of ${pages}`}</span>
            <ViewerKey
              shortcut="nextPage"
              enabled={page < pages}
              onPress={() => onMove({ page: page + 1 })}
            />
          </span>
        )}
        <Button
          variant="subtle"
          className={classes.open}
          leftSection={<NewTabIcon />}
          loading={isPending}
          aria-label={`Open ${name} in a new tab`}
          onClick={() => view(document)}
        >
          Open
        </Button>
      </div>
      <div className={classes.frame}>
        {file?.kind === 'picture' && <PicturePage file={file} {...shown} />}
        {file?.kind === 'pdf' && <PdfPage file={file} {...shown} />}
        {!file && error instanceof UnreadableFile && (
          <p className={classes.none}>
            This browser cannot show {name}: it may be damaged or ask for a password. Open it in a new tab.
          </p>
        )}
        {!file && error && !(error instanceof UnreadableFile) && (
          <LoadFailure title="The document could not be loaded" retrying={isFetching} onRetry={refetch} />
        )}
        {!file && !error && (
          <Waiting>
            <Skeleton height="16rem" />
          </Waiting>
        )}
      </div>
    </>
  );
}
