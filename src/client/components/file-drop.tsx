import { Button, Input, Progress } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './file-drop.module.css';
import { CameraIcon, RefreshIcon, UploadIcon } from './icons.tsx';

export interface Upload {
  id: string;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed; it can then be tried again or taken off the list. */
  error?: string;
}

interface FileDropProps {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  /** As in an input's accept: '.jpg,.png,.pdf'. A help for the person choosing, not a check. */
  accept: string;
  multiple?: boolean;
  /** Offers the camera directly, on devices that are touched. */
  camera?: boolean;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  uploads?: Upload[];
  onFiles: (files: File[]) => void;
  onRetry?: (id: string) => void;
  onDismiss?: (id: string) => void;
}

/** Takes files by choosing, dropping or photographing, and shows how far each has come. What may be sent is not its business. */
export function FileDrop(props: FileDropProps) {
  const {
    id,
    label,
    description,
    accept,
    multiple = false,
    camera = false,
    error,
    uploads = [],
    onFiles,
  } = props;
  const disabled = props.disabled ?? false;
  const chooser = useRef<HTMLInputElement>(null);
  const photographer = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) onFiles([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const fileInput = {
    type: 'file',
    className: classes.input,
    tabIndex: -1,
    'aria-hidden': true,
    disabled,
  } as const;

  return (
    <div>
      <Input.Wrapper
        labelElement="div"
        label={label}
        labelProps={{ id: `${id}-label` }}
        description={description}
        descriptionProps={{ id: `${id}-description` }}
        error={error}
        errorProps={{ id: `${id}-error`, role: 'alert', mt: 6 }}
        withAsterisk={props.required ?? false}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button inside */}
        <div
          className={classes.drop}
          data-over={over || undefined}
          data-error={Boolean(error) || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(!disabled);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <div className={classes.buttons}>
            <Button
              id={id}
              variant="default"
              leftSection={<UploadIcon />}
              disabled={disabled}
              aria-labelledby={`${id} ${id}-label`}
              aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
              onClick={() => chooser.current?.click()}
            >
              {multiple ? 'Choose files' : 'Choose a file'}
            </Button>
            {camera && (
              <Button
                id={`${id}-camera`}
                className={classes.camera ?? ''}
                variant="default"
                leftSection={<CameraIcon />}
                disabled={disabled}
                aria-labelledby={`${id}-camera ${id}-label`}
                onClick={() => photographer.current?.click()}
              >
                Take a photo
              </Button>
            )}
          </div>
          <p className={classes.hint}>or drop {multiple ? 'them' : 'it'} here</p>
          <input
            ref={chooser}
            {...fileInput}
            accept={accept}
            multiple={multiple}
            onChange={({ currentTarget }) => {
              take(currentTarget.files);
              currentTarget.value = '';
            }}
          />
          {camera && (
            <input
              ref={photographer}
              {...fileInput}
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => {
                take(currentTarget.files);
                currentTarget.value = '';
              }}
            />
          )}
        </div>
      </Input.Wrapper>
      {uploads.length > 0 && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={props.onRetry} onDismiss={props.onDismiss} />
          ))}
        </ul>
      )}
    </div>
  );
}

type RowProps = { upload: Upload; onRetry: FileDropProps['onRetry']; onDismiss: FileDropProps['onDismiss'] };

function UploadRow({ upload: { id, name, progress, error }, onRetry, onDismiss }: RowProps) {
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.upload}>
      <div className={classes.name}>
        <span>{name}</span>
        {!error && <span className={classes.percent}>{percent}%</span>}
      </div>
      {error ? (
        <div className={classes.failed}>
          <Input.Error role="alert">{error}</Input.Error>
          {onRetry && (
            <Button variant="default" leftSection={<RefreshIcon />} onClick={() => onRetry(id)}>
              Retry
            </Button>
          )}
          {onDismiss && (
            <Button variant="subtle" onClick={() => onDismiss(id)}>
              Remove
            </Button>
          )}
        </div>
      ) : (
        <Progress value={percent} aria-label={`Uploading ${name}`} />
      )}
    </li>
  );
}
