import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useId, useState } from 'react';
import {
  RELEASED_STATUSES,
  type ReleaseChoice,
  type ReleasedStatus,
  type ReleasePreview,
  type ToBeTold,
} from '../../../shared/decisions/schema.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { instantAt } from '../../../shared/portal/schedule-inputs.ts';
import { SCHOOLS, type School } from '../../../shared/students/options.ts';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import choices from '../../components/form/choices.module.css';
import { DayAndTime } from '../../components/form/day-and-time.tsx';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { type Attempt, attemptAt } from '../../components/state/attempt.ts';
import classes from './decisions.module.css';
import { useCreateRelease, useReleasePreview } from './hooks.ts';
import { PreviewedEmails } from './previewed-emails.tsx';
import { WithoutAddress } from './without-address.tsx';
import { applicants, callOrWriteTo, emailsInWords, STATUS_TEXTS } from './words.ts';

const BEGINNING = { search: '', subject: '', school: '' };

/** Chooses whom a release tells, shows what they get, and releases (telling §3). */
export function ReleaseForm({ toBeTold }: { toBeTold: ToBeTold }) {
  // Until somebody ticks: the counts of an earlier visit are shown first.
  const [ticked, setTicked] = useState<ReleasedStatus[]>();
  const statuses =
    ticked ?? RELEASED_STATUSES.filter((status) => status !== 'under_review' && toBeTold[status] > 0);
  const [filters, setFilters] = useState(BEGINNING);
  const [choice] = useDebouncedValue(choiceOf(statuses, filters), 300);
  const preview = useReleasePreview(choice, choice.statuses.length > 0);
  const { data: subjects = [] } = trpc.eligibility.subjects.useQuery();
  const change = (name: keyof typeof filters) => (event: { currentTarget: { value: string } }) =>
    setFilters({ ...filters, [name]: event.currentTarget.value });

  return (
    <Panel title="Release Decisions">
      <div className={classes.form}>
        <fieldset className={classes.statuses}>
          <legend>Tell</legend>
          {RELEASED_STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={`${STATUS_TEXTS[status].label} (${formatCount(toBeTold[status])})`}
              checked={statuses.includes(status)}
              onChange={({ currentTarget: { checked } }) =>
                setTicked(
                  RELEASED_STATUSES.filter((one) => (one === status ? checked : statuses.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
        <fieldset className={classes.filters}>
          <legend>Only those who match</legend>
          <TextInput label="Search" value={filters.search} onChange={change('search')} />
          <NativeSelect
            label="Subject"
            data={[{ value: '', label: 'All subjects' }, ...subjects.map(({ name }) => name)]}
            value={filters.subject}
            onChange={change('subject')}
          />
          <NativeSelect
            label="School"
            data={[{ value: '', label: 'All schools' }, ...SCHOOLS]}
            value={filters.school}
            onChange={change('school')}
          />
        </fieldset>
        {choice.statuses.length === 0 ? (
          <p className={classes.hint}>Choose whom to tell.</p>
        ) : (
          <DataState
            query={preview}
            loading={<SkeletonLines rows={3} />}
            errorTitle="The preview could not be loaded"
          >
            {(shown) => <Preview choice={choice} preview={shown} />}
          </DataState>
        )}
      </div>
    </Panel>
  );
}

const isSchool = (name: string): name is School => SCHOOLS.some((school) => school === name);

const choiceOf = (
  statuses: ReleasedStatus[],
  { search, subject, school }: typeof BEGINNING,
): ReleaseChoice => ({
  statuses,
  ...(search.trim() && { search: search.trim() }),
  ...(subject && { subject }),
  ...(isSchool(school) && { school }),
});

interface PreviewProps {
  choice: ReleaseChoice;
  preview: ReleasePreview;
}

function Preview({ choice, preview }: PreviewProps) {
  const { count, byStatus, scheduled, withoutAddress, emails } = preview;
  const leftOut =
    scheduled > 0 && `${applicants(scheduled)} left out: a scheduled release tells them already.`;
  if (count === 0) return <Banner title="Nobody waits to be told this.">{leftOut}</Banner>;
  const parts = RELEASED_STATUSES.filter((status) => byStatus[status] > 0).map(
    (status) =>
      `${formatCount(byStatus[status])} ${byStatus[status] === 1 ? 'is' : 'are'} told ${STATUS_TEXTS[status].email}`,
  );
  return (
    <>
      <div role="status" className={classes.banners}>
        <Banner tone="info" title={emailsInWords(count - withoutAddress.length)}>
          {parts.join(', ')}. {leftOut}
        </Banner>
        {withoutAddress.length > 0 && (
          <Banner tone="warning" title={callOrWriteTo(withoutAddress.length, { isReleased: false })} />
        )}
      </div>
      <WithoutAddress people={withoutAddress} />
      {emails.length > 0 && <PreviewedEmails emails={emails} />}
      <Release key={count} choice={choice} count={count} withoutAddress={withoutAddress.length} />
    </>
  );
}

interface ReleaseProps {
  choice: ReleaseChoice;
  count: number;
  /** How many of them no email reaches. */
  withoutAddress: number;
}

/** When, and the number as a confirmation: a release cannot be taken back. */
function Release({ choice, count, withoutAddress }: ReleaseProps) {
  const id = useId();
  const [later, setLater] = useState(false);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<{ at?: string; typed?: string }>({});
  const create = useCreateRelease();
  // Pressing again after a lost answer sends the same key, and makes no second release.
  const [unanswered, setUnanswered] = useState<Attempt | null>(null);

  const [release, isBusy] = useOnce(async () => {
    const at = later ? instantAt(day, time) : undefined;
    const wrong = {
      ...(later && !at && { at: 'Please choose a day and a time' }),
      ...(typed.replaceAll(/[,\s]/g, '') !== String(count) && { typed: `Please type ${count}` }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusField(id);
    const wanted = { ...choice, count, at };
    const attempt = attemptAt(wanted, unanswered);
    setUnanswered(attempt);
    if (!(await create({ ...wanted, key: attempt.key }, withoutAddress))) return;
    setUnanswered(null);
    setTyped('');
  });
  const label = later ? 'Schedule Release' : `Tell ${applicants(count)}`;
  return (
    <form
      id={id}
      noValidate
      aria-label="Release"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        release();
      }}
    >
      <fieldset className={choices.choices}>
        <legend>When</legend>
        {[false, true].map((choose) => (
          <label key={String(choose)} className={choices.choice}>
            <input type="radio" name="when" checked={later === choose} onChange={() => setLater(choose)} />
            {choose ? 'At a time' : 'Now'}
          </label>
        ))}
      </fieldset>
      {later && (
        <DayAndTime
          label="Day (Port of Spain)"
          day={day}
          time={time}
          error={errors.at}
          onDay={setDay}
          onTime={setTime}
        />
      )}
      <TextInput
        className={classes.number}
        label={`Type ${count} to confirm`}
        description="A release cannot be taken back."
        inputMode="numeric"
        autoComplete="off"
        required
        withAsterisk={false}
        value={typed}
        error={errors.typed}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
