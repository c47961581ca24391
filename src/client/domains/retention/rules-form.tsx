import { Button, Checkbox, NumberInput } from '@mantine/core';
import { useState } from 'react';
import {
  RETENTION_KINDS,
  RETENTION_TEXTS,
  type Retention,
  type RetentionKind,
} from '../../../shared/retention/schema.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { useChangeRetention } from './hooks.ts';
import classes from './retention.module.css';

/** How long each kind is kept, and why (intakes §6). */
export function RulesForm({ rules }: { rules: Retention }) {
  const [values, setValues] = useState(rules);
  const change = useChangeRetention();
  const [save, isBusy] = useOnce(() => {
    const { wasConfirmed: _, ...changes } = values;
    return change(changes);
  });
  const set = (kind: RetentionKind, changed: Partial<Retention[RetentionKind]>) =>
    setValues({ ...values, [kind]: { ...values[kind], ...changed } });
  return (
    <Panel title="Rules">
      <form
        noValidate
        aria-label="Rules"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={classes.hint}>
          What is ticked becomes due to be destroyed after this many months. What is not ticked is kept.
        </p>
        <div className={classes.rules}>
          {RETENTION_KINDS.map((kind) => {
            const { label, from, why } = RETENTION_TEXTS[kind];
            return (
              <div key={kind} className={classes.rule}>
                <div>
                  <Checkbox
                    label={label}
                    description={why}
                    checked={values[kind].isOn}
                    onChange={({ currentTarget }) => set(kind, { isOn: currentTarget.checked })}
                  />
                </div>
                <NumberInput
                  className={classes.months}
                  label="Months"
                  aria-label={`${label}: months`}
                  description={from}
                  min={1}
                  max={600}
                  allowDecimal={false}
                  hideControls
                  value={values[kind].months}
                  onChange={(months) => set(kind, { months: Number(months) || 0 })}
                />
              </div>
            );
          })}
          <Checkbox
            label="Destroy what is due automatically, once a day"
            description={
              rules.wasConfirmed
                ? 'Without another confirmation, in the name of whoever confirmed the latest list.'
                : 'Possible once somebody has confirmed a list.'
            }
            disabled={!rules.wasConfirmed}
            checked={values.byItself}
            onChange={({ currentTarget }) => setValues({ ...values, byItself: currentTarget.checked })}
          />
        </div>
        <Button type="submit" loading={isBusy}>
          Save Rules
        </Button>
      </form>
    </Panel>
  );
}
