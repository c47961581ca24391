import classes from './schedule.module.css';
import { MODES, type Mode } from './schedule-values.ts';

const MODE_TEXTS: Record<Mode, { label: string; description: string }> = {
  scheduled: { label: 'Scheduled', description: 'Opens and closes at the times below.' },
  'always-open': { label: 'Always open', description: 'Opens when you save, and stays open.' },
  'always-closed': { label: 'Always closed', description: 'Nobody can apply until you change this.' },
};

export const ModeChoice = ({ mode, onChange }: { mode: string; onChange: (mode: Mode) => void }) => (
  <fieldset className={classes.modes}>
    <legend>Mode</legend>
    {MODES.map((choice) => (
      <label key={choice} className={classes.mode}>
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
