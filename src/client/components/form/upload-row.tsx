import { Button, Input, Progress } from '@mantine/core';
import { RefreshIcon } from '../layout/icons.tsx';
import { CrossIcon } from '../layout/page-icons.tsx';
import { Thumbnail } from './thumbnail.tsx';
import classes from './upload-row.module.css';

export interface Upload {
  id: string;
  name: string;
  /** URL of a small picture of the file. */
  thumbnail?: string | undefined;
  /** The current state, such as 'Waiting' or '45%'. */
  status: string;
  /** From 0 to 1. */
  progress: number;
  /** What was done to the file before sending, such as reducing a picture. */
  note?: string | undefined;
  /** Why it failed. A failed upload can be retried or removed. */
  error?: string | undefined;
}

interface UploadRowProps {
  upload: Upload;
  onRetry: (id: string) => void;
  /** Stops the upload, or removes a failed one. */
  onCancel: (id: string) => void;
}

/** One file being uploaded. A notice announces failures; progress is not announced, screen readers can read the bar. */
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
