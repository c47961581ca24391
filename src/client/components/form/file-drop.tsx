import { Button, Input, VisuallyHidden } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { CameraIcon, UploadIcon } from '../layout/page-icons.tsx';
import { focusField } from './error-summary.tsx';
import classes from './file-drop.module.css';
import { type Upload, UploadRow } from './upload-row.tsx';

interface FileDropProps {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  /** Like an input's `accept`: '.jpg,.png,.pdf'. It only filters the file chooser; it is not a check. */
  accept: string;
  multiple?: boolean;
  /** Label of the camera button, shown on touch devices; without a label there is no button. */
  camera?: string | undefined;
  /** 'user' for pictures of the person who holds the phone. */
  cameraFaces?: 'user' | 'environment';
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  uploads?: Upload[];
  /** `isPhoto`: the file was just taken with the camera. */
  onFiles: (files: File[], isPhoto: boolean) => void;
  onRetry: (id: string) => void;
  onCancel: (id: string) => void;
}

/** Takes files from a chooser, drag and drop, or the camera, and shows upload progress. It does not check the files. */
export function FileDrop(props: FileDropProps) {
  const { id, label, description, accept, multiple = false, camera, error, uploads = [], onFiles } = props;
  const disabled = props.disabled ?? false;
  const chooser = useRef<HTMLInputElement>(null);
  const photographer = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const take = (files: FileList | null, isPhoto = false) => {
    if (files && files.length > 0 && !disabled) onFiles([...files], isPhoto);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  // The pressed button disappears, so the focus moves to the field.
  const retry = (uploadId: string) => {
    props.onRetry(uploadId);
    focusField(id);
  };
  const cancel = (uploadId: string) => {
    props.onCancel(uploadId);
    focusField(id);
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
        errorProps={{ id: `${id}-error`, mt: 6 }}
        withAsterisk={props.required ?? false}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
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
                {camera}
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
              capture={props.cameraFaces ?? 'environment'}
              onChange={({ currentTarget }) => {
                take(currentTarget.files, true);
                currentTarget.value = '';
              }}
            />
          )}
        </div>
      </Input.Wrapper>
      <VisuallyHidden role="status">{announcementOf(uploads)}</VisuallyHidden>
      {uploads.length > 0 && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRetry={retry} onCancel={cancel} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Changes once per file and not with its progress, because screen readers announce it. */
function announcementOf(uploads: readonly Upload[]): string {
  const [current, ...others] = uploads.filter(({ error }) => !error);
  if (!current) return '';
  return `Uploading ${current.name}${others.length > 0 ? `, ${others.length} more to follow` : ''}`;
}
