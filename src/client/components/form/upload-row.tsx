import { Button, Input, Progress } from '@mantine/core';
import { RefreshIcon } from '../layout/icons.tsx';
import { CrossIcon } from '../layout/page-icons.tsx';
import { Thumbnail } from './thumbnail.tsx';
import classes from './upload-row.module.css';

export interface Upload {
  id: string;
  name: string;
  /** The address of a small picture of it, when there is one. */
  thumbnail?: string | undefined;
  /** What is done with it at the moment: 'Waiting', '45%'. */
  status: string;
  /** From 0 to 1. */
  progress: number;
  /** What was done to it before it was sent. */
  note?: string | undefined;
  /** Why it failed; it can then be tried again or taken off the list. */
  error?: string | undefined;
}

interface UploadRowProps {
  upload: Upload;
  onRetry: (id: string) => void;
  /** Stops it, or takes it off the list when it failed. */
  onCancel: (id: string) => void;
}

/**
 * One file on its way. What goes wrong is announced by a notice, how far it has come by nobody: a reader asks the bar for it.
 */
export function UploadRow({ upload, onRetry, onCancel }: UploadRowProps) {
  const { id, name, thumbnail, status, progress, note, error } = upload;
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.upload}>
      <Thumbnail address={thumbnail} kind="document" />
      <div className={classes.body}>
        <div className={classes.name}>
          <span>{name}</span>
          {!error && <span className={classes.status}>{status}</span>}
        </div>
        {note && <p className={classes.note}>{note}</p>}
        {error ? (
          <Input.Error>{error}</Input.Error>
        ) : (
          <Progress value={percent} aria-label={`Uploading ${name}`} />
        )}
      </div>
      <div className={classes.buttons}>
        {error && (
          <Button
            variant="default"
            leftSection={<RefreshIcon />}
            aria-label={`Retry ${name}`}
            onClick={() => onRetry(id)}
          >
            Retry
          </Button>
        )}
        <Button
          variant="subtle"
          px="xs"
          leftSection={<CrossIcon size={18} />}
          aria-label={`${error ? 'Remove' : 'Cancel'} ${name}`}
          onClick={() => onCancel(id)}
        >
          {error ? 'Remove' : 'Cancel'}
        </Button>
      </div>
    </li>
  );
}
