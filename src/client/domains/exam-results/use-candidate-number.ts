import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { Student } from '../../../shared/students/record.ts';
import { codeOf } from '../../api/trpc.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useKept } from '../applications/use-kept.ts';
import { useSaveCandidateNumber } from './hooks.ts';
import { isCandidateNumber, withoutSpaces } from './read-candidate-number.ts';

const keptSchema = z.string().optional().catch(undefined);

/** The candidate number as it is typed, which this device keeps until it is saved. */
export function useCandidateNumber(student: Pick<Student, 'id' | 'candidateNumber'> | null) {
  const draft = useLocalDraft(draftKey(useKept(), 'number'));
  /** Undefined until something is typed: the stored number is shown. */
  const [typed, setTyped] = useState(() => keptSchema.parse(draft.read().candidateNumber));
  const [isLost, setIsLost] = useState(false);
  const saveNumber = useSaveCandidateNumber();
  const stored = student?.candidateNumber ?? '';
  const value = typed ?? stored;
  const number = withoutSpaces(value);

  // A save whose answer was lost may have arrived all the same.
  useEffect(() => {
    const kept = keptSchema.parse(draft.read().candidateNumber);
    if (kept !== undefined && withoutSpaces(kept) === stored) draft.clear();
  }, [draft, stored]);

  const [save, isSaving] = useOnce(async () => {
    if (!student) return;
    if (!isCandidateNumber(number)) return focusField('candidateNumber');
    try {
      await saveNumber(student.id, number);
    } catch (error) {
      setIsLost(codeOf(error) === undefined);
      return;
    }
    // What was typed while it was being saved stays.
    draft.forgetSent({ candidateNumber: value });
    setTyped((now) => (now === value ? undefined : now));
    setIsLost(false);
  });

  return {
    value,
    isChanged: student !== null && number !== stored,
    isSaving,
    isLost,
    onChange(next: string) {
      setTyped(next);
      if (withoutSpaces(next) === stored) {
        draft.clear();
        setIsLost(false);
      } else draft.change({ candidateNumber: next });
    },
    save,
  };
}
