import { SCHEDULE_MODES, type ScheduleMode } from '../../../shared/portal/schedule-inputs.ts';
import choices from '../../components/form/choices.module.css';
import classes from './schedule.module.css';

const MODE_TEXTS: Record<ScheduleMode, { label: string; description: string }> = {
  scheduled: { label: 'Scheduled', description: 'Opens and closes at the times below.' },
  'always-open': { label: 'Always open', description: 'Opens when you save, and stays open.' },
  'always-closed': { label: 'Always closed', description: 'Nobody can apply until you change this.' },
};

export const ModeChoice = ({ mode, onChange }: { mode: string; onChange: (mode: ScheduleMode) => void }) => (
  <fieldset className={`${choices.choices} ${classes.modes}`}>
    <legend>Mode</legend>
    {SCHEDULE_MODES.map((choice) => (
      <label key={choice} className={choices.choice}>
        <input
          type="radio"
          name="mode"
          value={choice}
          checked={mode === choice}
          onChange={() => onChange(choice)}
        />
        <span>
          <span className={classes.modeLabel}>{MODE_TEXTS[choice].label}</span>
          <span className={classes.hint}>{MODE_TEXTS[choice].description}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
