import { type FormErrors, useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import type { EnteredApplication, SimilarApplication } from '../../../shared/paper/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { codeOf, errorMessage, issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { type Pieces, useLocalDraft } from '../../components/state/local-draft.ts';
import { restoreSelection, type SubjectSelection } from '../applications/choices/selection.ts';
import { useSessionUser } from '../auth/use-session.ts';
import {
  type ExamResultValues,
  examResultFormSchema,
  examResultValues,
  isBegun,
  nextResult,
} from '../exam-results/exam-result-values.ts';
import { changedAnswers, type PersonalValues, personalValues } from '../students/personal-values.ts';
import {
  checkedApplication,
  isThere,
  keptNumber,
  keptResults,
  keptTypedResult,
  type PaperResult,
} from './paper-values.ts';
import { useFindSimilar } from './use-similar.ts';

const ENTRY_UNANSWERED =
  'The server did not answer. What you typed is kept. Please look in the list before you try again: the application may have been entered.';

/** A taken email address is the only conflict that belongs to a field. */
const errorsOf = (error: unknown): FormErrors => {
  const message = errorMessage(error, '');
  return codeOf(error) === 'CONFLICT' && /email/.test(message) ? { email: message } : issuesOf(error);
};

/** All that is typed for a paper application. It stays on this device until it is entered, in all tabs alike. */
export function usePaperForm(onEntered: (entered: EnteredApplication) => void) {
  const draft = useLocalDraft(`paper:${useSessionUser().id}`, showTyped);
  const [initialValues] = useState(() => personalValues(draft.read()));
  const [results, setResults] = useState(() => keptResults(draft.read()));
  const [candidateNumber, setCandidateNumber] = useState(() => keptNumber(draft.read()));
  const [selection, setSelection] = useState(() => restoreSelection(draft.read(), null));
  const resultForm = useForm<ExamResultValues>({
    mode: 'uncontrolled',
    initialValues: examResultValues(keptTypedResult(draft.read())),
    validate: zod4Resolver(examResultFormSchema),
    onValuesChange: (values) => draft.change({ typedResult: values }),
  });
  const [attempt, setAttempt] = useState(0);
  const { mutateAsync: enter } = trpc.admin.enterPaperApplication.useMutation();
  const { admin } = trpc.useUtils();
  const form = useForm<PersonalValues>({
    mode: 'uncontrolled',
    initialValues,
    onValuesChange: (values, before) => draft.change(changedAnswers(values, before)),
  });

  function showTyped(pieces: Pieces) {
    // Answers that are no longer kept were cleared in another tab, or their application was entered there.
    for (const [name, value] of Object.entries(changedAnswers(personalValues(pieces), form.getValues()))) {
      form.setFieldValue(name, value);
    }
    setResults(keptResults(pieces));
    const typedResult = examResultValues(keptTypedResult(pieces));
    if (!isSame(typedResult, resultForm.getValues())) resultForm.setValues(typedResult);
    setCandidateNumber(keptNumber(pieces));
    setSelection(restoreSelection(pieces, null));
  }

  function refuse(errors: FormErrors) {
    form.setErrors(errors);
    setAttempt((count) => count + 1);
  }

  function changeResults(next: PaperResult[]) {
    setResults(next);
    draft.change({ examResults: next });
  }

  /** Adds what is typed as a result. @returns the results with it; null when the form shows what is wrong with it. */
  function addResult(): PaperResult[] | null {
    if (resultForm.validate().hasErrors) return null;
    const values = resultForm.getValues();
    const result = examResultFormSchema.parse(values);
    if (isThere(results, result)) {
      resultForm.setErrors({ subjectName: 'This result has already been added.' });
      return null;
    }
    const next = [...results, result];
    changeResults(next);
    resultForm.setValues(nextResult(values));
    return next;
  }

  const findSimilar = useFindSimilar();
  const [similar, setSimilar] = useState<SimilarApplication[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  /** `isSure`: others like this one were shown, and it is entered all the same. */
  const [submit, isSending] = useOnce(async ({ isSure }: { isSure: boolean }) => {
    // A last result may be typed without its Add button having been pressed.
    const examResults = isBegun(resultForm.getValues()) ? addResult() : results;
    const { application, errors } = checkedApplication({
      values: form.getValues(),
      candidateNumber,
      results: examResults ?? results,
      selection,
    });
    if (!application) return refuse(errors);
    if (!examResults) return focusField('add-result');
    try {
      const found = isSure ? [] : await findSimilar(form.getValues(), candidateNumber);
      if (found.length > 0) {
        setSimilar(found);
        return setIsAsking(true);
      }
      const entered = await enter(application);
      draft.clear();
      const message = `${entered.applicationId} was entered.`;
      notify({ title: 'Application Entered', message, kind: 'success' });
      void admin.invalidate();
      onEntered(entered);
    } catch (error) {
      notifyFailure('Error', error, ENTRY_UNANSWERED);
      refuse(errorsOf(error));
    }
  });

  return {
    form,
    draft,
    results,
    resultForm,
    addResult,
    changeResults,
    candidateNumber,
    selection,
    attempt,
    isSending,
    submit,
    /** Those whom the question before entering names. */
    similar,
    isAsking,
    dontAsk: () => setIsAsking(false),
    changeCandidateNumber(next: string) {
      setCandidateNumber(next);
      draft.change({ candidateNumber: next });
    },
    changeSelection(next: SubjectSelection) {
      setSelection(next);
      draft.change({ ...next });
    },
    discard() {
      form.setValues(personalValues());
      form.clearErrors();
      setResults([]);
      resultForm.setValues(examResultValues({}));
      resultForm.clearErrors();
      setCandidateNumber('');
      setSelection(restoreSelection({}, null));
      setAttempt(0);
      // Last, because each emptied form counts as a change.
      draft.clear();
    },
  };
}
export type PaperForm = ReturnType<typeof usePaperForm>;
