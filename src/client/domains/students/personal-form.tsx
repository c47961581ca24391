import { Button } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NEW_CHILD } from '../../../shared/applications/constants.ts';
import { formatDateOfBirth } from '../../../shared/format/dates.ts';
import { isAdultRequired } from '../../../shared/settings/site-settings.ts';
import { unusualAge } from '../../../shared/students/plausible.ts';
import type { Student } from '../../../shared/students/record.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { DraftStatus } from '../../components/feedback/draft-status.tsx';
import { SendAgain } from '../../components/feedback/send-again.tsx';
import { ErrorSummary, focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { type Pieces, useLocalDraft } from '../../components/state/local-draft.ts';
import { useShownChild } from '../applications/children/whose.ts';
import type { Overview } from '../applications/hooks.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useKept } from '../applications/use-kept.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { useSchoolFacts, useSiteSettings } from '../settings/hooks.ts';
import { useKeepDraft, useSavePersonalDetails } from './hooks.ts';
import classes from './personal-form.module.css';
import { PersonalSection } from './personal-section.tsx';
import { personalSections, sectionOf } from './personal-sections.ts';
import { changedAnswers, type PersonalValues, personalErrors, personalValues } from './personal-values.ts';
import { isDraftShown, restoredValues } from './restore.ts';
import { hasRequired } from './section-status.tsx';

/** Where an adult to call is asked for first. */
const ADULT_SECTION = 'guardian';

interface PersonalFormProps {
  overview: Overview;
  onSaved: (student: Student) => void;
}

/** Step 0 of the application: the personal form (applicants §3, §5). */
export function PersonalForm({ overview, onSaved }: PersonalFormProps) {
  const account = useSessionUser();
  const isNewChild = useShownChild() === NEW_CHILD;
  const draft = useLocalDraft(draftKey(useKept(), 'personal'), showTyped);
  const studentId = overview.student?.id;
  const [initialValues] = useState(() => restoredValues(overview, draft.read(), isNewChild ? {} : account));
  const form = useForm<PersonalValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => personalErrors(values, overview.student ?? undefined),
    onValuesChange: (values, before) => draft.change(changedAnswers(values, before)),
  });
  /** Shows input from another tab: saving in either tab saves both. */
  function showTyped(pieces: Pieces) {
    const before = form.getValues();
    for (const [name, value] of Object.entries(changedAnswers(personalValues(before, pieces), before))) {
      form.setFieldValue(name, value);
    }
  }
  const [attempt, setAttempt] = useState(0);
  const asksAdult = isAdultRequired(useSiteSettings());
  const [typedAtFirst] = useState(() => Object.keys(draft.read()));
  const sections = useOpenSections(asksAdult, typedAtFirst);
  const save = useSavePersonalDetails(studentId);
  const keepDraft = useKeepDraft();

  function refuse(errors: FormErrors) {
    sections.open(Object.keys(errors));
    setAttempt((count) => count + 1);
  }

  const [isLost, setIsLost] = useState(false);
  const [problem, setProblem] = useState('');
  const [submit, isSaving] = useOnce(async (values: PersonalValues) => {
    const result = await save(values);
    if (result.student) {
      draft.forgetSent(values);
      onSaved(result.student);
      return;
    }
    setIsLost(result.isLost);
    setProblem(result.problem);
    form.setErrors(result.errors);
    if (!result.isLost) refuse(result.errors);
  });

  const { entryYear } = overview.intake;
  const [unusual, setUnusual] = useState<PersonalValues>();
  /** The unusual date of birth that is right. */
  const confirmed = useRef('');
  /** Asks about an unusual date of birth, unless it is stored already or confirmed. */
  function check(values: PersonalValues) {
    const day = (date = '') => date.slice(0, 'yyyy-mm-dd'.length);
    const isStored = day(values.dateOfBirth) === day(overview.student?.dateOfBirth);
    const isMeant = isStored || values.dateOfBirth === confirmed.current;
    if (isMeant || unusualAge(values.dateOfBirth, entryYear) === undefined) submit(values);
    else setUnusual(values);
  }

  const whatIsSaved = studentId === undefined ? 'details' : 'changes';
  const onSubmit = form.onSubmit(check, (errors, values) => {
    setProblem('');
    refuse(errors);
    void keepDraft(values, 0);
  });

  return (
    <form noValidate aria-label="Personal Details" className={classes.form} onSubmit={onSubmit}>
      <ErrorSummary
        errors={inOrder(form.errors)}
        attempt={attempt}
        onJump={(name) => sections.open([name])}
      />
      <p className={classes.intro}>Fields marked * must be filled in. You can stop and come back.</p>
      {isNewChild && (
        <Banner title="For another child">
          Each child has an application of their own, with their own email address: decisions are told for
          each child apart. Nothing of the other application changes.
        </Banner>
      )}
      <PrivacyNotice />
      {personalSections.map((section) => (
        <PersonalSection
          key={section.id}
          section={section}
          isOpen={sections.isOpen(section.id)}
          onToggle={sections.toggle}
          form={form}
          errors={form.errors}
          draft={draft}
          asksAdult={asksAdult && section.id === ADULT_SECTION}
        />
      ))}
      <ConfirmDialog
        opened={unusual !== undefined}
        onClose={() => setUnusual(undefined)}
        onCancel={() => focusField('dateOfBirth')}
        onConfirm={() => {
          if (!unusual) return;
          confirmed.current = unusual.dateOfBirth;
          submit(unusual);
        }}
        title="Is the date of birth right?"
        confirmLabel="Yes, It Is Right"
        cancelLabel="Change It"
      >
        {unusual &&
          `Somebody born on ${formatDateOfBirth(unusual.dateOfBirth)} is ${unusualAge(unusual.dateOfBirth, entryYear)} when the school year begins on 1 September. Most applicants are between 14 and 25 then.`}
      </ConfirmDialog>
      {problem && (
        <Banner tone="danger" title={`Your ${whatIsSaved} are not saved`}>
          {problem}
        </Banner>
      )}
      {isLost && (
        <SendAgain
          title={`Your ${whatIsSaved} are not saved yet`}
          isSending={isSaving}
          onSend={() => onSubmit()}
        />
      )}
      <div className={classes.footer}>
        <DraftStatus
          draft={draft}
          isSaved={studentId !== undefined && !isLost && !isSaving}
          isServerDraft={isDraftShown(overview)}
        />
        <Button type="submit" loading={isSaving}>
          Save & Continue
        </Button>
      </div>
    </form>
  );
}

/** What the school does with what is entered, in one line until it is opened. */
const PrivacyNotice = () => (
  <details className={classes.privacy}>
    <summary>What happens to what you enter</summary>
    <p>{useSchoolFacts()?.privacyNotice}</p>
  </details>
);

/** Sorts errors by the form's order. */
const inOrder = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    personalSections
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => errors[name])
      .map(({ name }) => [name, errors[name]]),
  );

/**
 * The open sections: at first those with required fields, those with input that is not saved, the one for an adult to
 * call if one is required, and the one with the field in the URL (/register#email), which gets the focus.
 */
function useOpenSections(asksAdult: boolean, typed: readonly string[]) {
  const field = useLocation().hash.slice(1);
  const [opened, setOpened] = useState(() => {
    const inUse = new Set([field, ...typed].map(sectionOf));
    return personalSections
      .filter((section) => hasRequired(section) || inUse.has(section))
      .map(({ id }) => id);
  });

  useEffect(() => {
    if (sectionOf(field)) focusField(field);
  }, [field]);

  const open = useCallback((ids: string[]) => setOpened((others) => [...new Set([...others, ...ids])]), []);
  // The settings may come after the form.
  useEffect(() => {
    if (asksAdult) open([ADULT_SECTION]);
  }, [asksAdult, open]);

  return {
    isOpen: (id: string) => opened.includes(id),
    toggle: useCallback(
      (id: string) =>
        setOpened((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
      [],
    ),
    /** Opens the sections of these fields. */
    open: (names: string[]) => open(names.flatMap((name) => sectionOf(name)?.id ?? [])),
  };
}
