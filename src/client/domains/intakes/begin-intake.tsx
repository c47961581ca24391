import { Button, Checkbox, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import type { IntakePreview } from '../../../shared/intakes/schema.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useBeginIntake, useIntakePreview } from './hooks.ts';
import classes from './intakes.module.css';

/** What the school has to know before the next intake begins; each needs a tick. */
function ticksOf({ name, closes, carriedOver }: IntakePreview) {
  const { openOffers, openRequests, withheldDecisions, scheduledReleases } = closes;
  const open = [
    ...(openOffers > 0 ? [`${countOf(openOffers, 'offer')} without an answer`] : []),
    ...(openRequests > 0 ? [countOf(openRequests, 'open request')] : []),
    ...(withheldDecisions > 0 ? [`${countOf(withheldDecisions, 'decision')} that nobody was told`] : []),
    ...(scheduledReleases > 0 ? [countOf(scheduledReleases, 'scheduled release')] : []),
  ];
  return [
    `${closes.name} is closed: its applications (${formatCount(closes.counts.applications)}) can be read and exported, not changed.`,
    ...(open.length > 0
      ? [`${closes.name} still has ${open.join(', ')}. Nothing more happens to them from then on.`]
      : []),
    `The portal is closed until the schedule of ${name} is set.`,
    `Carried over: ${countOf(carriedOver.subjects, 'subject')} with the prerequisites, ${carriedOver.places ? 'the set-up of places with its seats, ' : ''}and the school’s letters.`,
  ];
}

/** Shows what beginning the next intake does, and begins it when everything is ticked (intakes §2). */
export function BeginIntake({ nextYear }: { nextYear: number }) {
  const [isShown, setIsShown] = useState(false);
  const preview = useIntakePreview(nextYear, isShown);
  return (
    <Panel title="Begin the Next Intake">
      <p className={classes.hint}>
        When the applications of this year are settled. You see first what happens, and can take it back until
        somebody has begun to apply.
      </p>
      {isShown ? (
        <DataState
          query={preview}
          loading={<SkeletonLines rows={4} />}
          errorTitle="The preview could not be loaded"
        >
          {(loaded) => <Begin preview={loaded} onCancel={() => setIsShown(false)} />}
        </DataState>
      ) : (
        <Button variant="default" onClick={() => setIsShown(true)}>
          Prepare September {nextYear}
        </Button>
      )}
    </Panel>
  );
}

function Begin({ preview, onCancel }: { preview: IntakePreview; onCancel: () => void }) {
  const hint = useId();
  const ticks = ticksOf(preview);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [name, setName] = useState(preview.name);
  const begin = useBeginIntake();
  const isReady = ticks.every((tick) => ticked.includes(tick));
  const [run, isBusy] = useOnce(() =>
    begin({ entryYear: preview.entryYear, ...(name.trim() && { name: name.trim() }), confirm: true }),
  );
  return (
    <form
      noValidate
      aria-label="Begin the next intake"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) run();
      }}
    >
      <TextInput
        className={classes.year}
        label="Name"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <fieldset className={classes.ticks} aria-describedby={hint}>
        <legend>What happens</legend>
        <p id={hint} className={classes.hint}>
          Please tick each line to begin.
        </p>
        {ticks.map((tick) => (
          <Checkbox
            key={tick}
            label={tick}
            checked={ticked.includes(tick)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(checked ? [...ticked, tick] : ticked.filter((other) => other !== tick))
            }
          />
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <Button type="submit" disabled={!isReady} loading={isBusy}>
          Begin {preview.name}
        </Button>
        <Button ref={passesFocusOn} variant="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
