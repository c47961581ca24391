import { useNavigate } from 'react-router';
import { DAYS_KEPT, LARGEST_FILE, MOST_ROWS } from '../../../shared/broadsheets/reading.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { FileDrop } from '../../components/form/file-drop.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { broadsheetPath } from '../../paths.ts';
import classes from './broadsheets.module.css';
import { useUpload } from './hooks.ts';

const nothing = () => undefined;

/** Uploads a file, which is read at once and shown on a page of its own. */
export function UploadPanel() {
  const navigate = useNavigate();
  const { upload, fileName, problem } = useUpload((id) => void navigate(broadsheetPath(id)));
  return (
    <Panel title="Upload a Broadsheet">
      <FileDrop
        id="broadsheet-file"
        label="Broadsheet"
        description={`A CSV file, with a row for each result or a row for each candidate: at most ${formatFileSize(LARGEST_FILE)} and ${formatCount(MOST_ROWS)} rows. Nothing is changed before you apply it. The file is kept for ${DAYS_KEPT} days.`}
        accept=".csv,.tsv,.txt"
        disabled={fileName !== undefined}
        error={problem}
        onFiles={([file]) => file && upload(file)}
        onRetry={nothing}
        onCancel={nothing}
      />
      <p role="status" className={classes.hint}>
        {fileName && `Uploading and reading ${fileName}…`}
      </p>
    </Panel>
  );
}
