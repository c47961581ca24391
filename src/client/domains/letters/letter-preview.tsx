import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { LetterFields } from '../../../shared/letters/fields.ts';
import type { Letter, LetterPreview } from '../../../shared/letters/schema.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ChooseApplication } from './choose-application.tsx';
import { useLetterPreview } from './hooks.ts';
import classes from './letters.module.css';

/** Delay after the last keystroke before the letter is merged again, in milliseconds. */
const PAUSE_MS = 300;

interface PreviewProps {
  letter: Letter;
  /** What was typed; null while it cannot be merged. */
  fields: LetterFields | null;
}

/** The letter as an applicant would get it, while it is written. */
export function Preview({ letter, fields }: PreviewProps) {
  const [id, setId] = useState<number>();
  const [settled] = useDebouncedValue(fields, PAUSE_MS);
  const query = useLetterPreview(letter, settled, id);
  return (
    <Panel title="Preview">
      <ChooseApplication onChoose={setId} isNewest={id === undefined} />
      {fields === null && (
        <p className={classes.hint}>
          The preview is not up to date. It follows again when the errors in the form are corrected.
        </p>
      )}
      <DataState query={query} errorTitle="The preview could not be made">
        {(preview) => <Merged preview={preview} />}
      </DataState>
    </Panel>
  );
}

function Merged({ preview: { subject, text, application } }: { preview: LetterPreview }) {
  return (
    <div className={classes.preview}>
      <p className={classes.hint}>{explain(application)}</p>
      <h3 className={classes.previewSubject}>{subject}</h3>
      <div className={classes.body}>{text}</div>
    </div>
  );
}

function explain(application: LetterPreview['application']) {
  if (!application) return 'There is no application yet: these are made-up values.';
  const { firstName, lastName, applicationId, isConfirmed } = application;
  const whose = `As ${firstName} ${lastName} (${applicationId}) would get it.`;
  return isConfirmed ? whose : `${whose} The email address is not confirmed, so the letter leaves names out.`;
}
