import type { DecisionSettings, Told } from '../../../shared/decisions/schema.ts';
import choices from '../../components/form/choices.module.css';
import { useOnce } from '../../components/form/use-once.ts';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './decisions.module.css';
import { useChangeTold } from './hooks.ts';
import { TOLD_TEXTS } from './words.ts';

const TELLINGS = Object.keys(TOLD_TEXTS).filter((told): told is Told => told in TOLD_TEXTS);

/** When applicants learn decisions (telling §1). Saved when it is chosen. */
export function ToldSetting({ settings }: { settings: DecisionSettings }) {
  const [change, isBusy] = useOnce(useChangeTold());
  return (
    <Panel title="Applicants Learn Decisions">
      <fieldset className={`${choices.choices} ${classes.choices}`} aria-busy={isBusy}>
        <legend>From the next decision on</legend>
        {TELLINGS.map((told) => (
          <label key={told} className={choices.choice}>
            <input
              type="radio"
              name="told"
              value={told}
              checked={settings.told === told}
              onChange={() => change(told, settings.version)}
            />
            <span>
              <span className={classes.label}>{TOLD_TEXTS[told].label}</span>
              <span className={classes.hint}>{TOLD_TEXTS[told].description}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={`${classes.hint} ${classes.note}`}>
        Once places are set up, approving an application offers a place. The applicant is told at once,
        whatever you choose here. To take it back, withdraw the offer.
      </p>
      <p className={`${classes.hint} ${classes.note}`}>Decisions already made are not affected.</p>
    </Panel>
  );
}
