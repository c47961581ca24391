import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EnteredApplication } from '../../../shared/paper/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { DraftStatus } from '../../components/feedback/draft-status.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import formClasses from '../students/personal-form.module.css';
import { PersonalSection } from '../students/personal-section.tsx';
import { sectionOf } from '../students/personal-sections.ts';
import { hasRequired } from '../students/section-status.tsx';
import { Entered } from './entered.tsx';
import classes from './paper.module.css';
import { PaperChoices } from './paper-choices.tsx';
import { PaperResults } from './paper-results.tsx';
import { inOrder, paperSections } from './paper-values.ts';
import { SimilarLine, SimilarList, SimilarNotice } from './similar-notice.tsx';
import { usePaperForm } from './use-paper-form.ts';

/** The applicants' form on one page, for an administrator who enters it from paper; then what the person is given. */
export function PaperEntry() {
  const [entered, setEntered] = useState<EnteredApplication | null>(null);
  const show = (application: EnteredApplication | null) => {
    setEntered(application);
    focusHeading();
    window.scrollTo({ top: 0 });
  };
  return entered ? (
    <Entered entered={entered} onNext={() => show(null)} />
  ) : (
    <EntryForm onEntered={(application) => show(application)} />
  );
}

function EntryForm({ onEntered }: { onEntered: (entered: EnteredApplication) => void }) {
  const paper = usePaperForm(onEntered);
  const { form, draft, attempt, isSending, submit, discard } = paper;
  const [opened, setOpened] = useState(() => paperSections.filter(hasRequired).map(({ id }) => id));
  const [isDiscarding, setIsDiscarding] = useState(false);
  const open = (names: string[]) =>
    setOpened((ids) => [...new Set([...ids, ...names.flatMap((name) => sectionOf(name)?.id ?? [])])]);
  const toggle = (id: string) =>
    setOpened((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));

  return (
    <div className={formClasses.form}>
      <ErrorSummary errors={inOrder(form.errors)} attempt={attempt} onJump={(name) => open([name])} />
      <p className={formClasses.intro}>
        Fields marked * and one subject in each choice must be filled in; an email address and a mobile number
        only if they are on the form. What you type is kept on this device.
      </p>
      <form
        noValidate
        aria-label="Personal Details"
        className={formClasses.form}
        onSubmit={(event) => event.preventDefault()}
      >
        <SimilarNotice form={form} candidateNumber={paper.candidateNumber} />
        {paperSections.map((section) => (
          <PersonalSection
            key={section.id}
            section={section}
            isOpen={opened.includes(section.id)}
            onToggle={toggle}
            form={form}
            errors={form.errors}
            draft={draft}
          />
        ))}
      </form>
      <PaperResults {...paper} />
      <PaperChoices {...paper} />
      <Button variant="subtle" color="red" className={classes.discard} onClick={() => setIsDiscarding(true)}>
        Clear the Form
      </Button>
      <SimilarLine form={form} candidateNumber={paper.candidateNumber} />
      <div className={formClasses.footer}>
        <DraftStatus draft={draft} isSaved={false} />
        <Button onClick={() => submit({ isSure: false })} loading={isSending}>
          Enter Application
        </Button>
      </div>
      <ConfirmDialog
        opened={paper.isAsking}
        onClose={paper.dontAsk}
        onConfirm={() => submit({ isSure: true })}
        title="This person may have an application already"
        confirmLabel="Enter It All the Same"
      >
        Please compare first: the links open in a new tab.
        <SimilarList similar={paper.similar} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        onConfirm={discard}
        title="Clear the form?"
        confirmLabel="Clear the Form"
        tone="danger"
      >
        All that was typed on this page is removed from this device.
      </ConfirmDialog>
    </div>
  );
}
