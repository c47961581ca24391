import { useRef, useState } from 'react';
import { z } from 'zod';
import type { Student } from '../../../shared/students/record.ts';
import { codeOf } from '../../api/trpc.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useKept } from '../applications/use-kept.ts';
import { isCandidateNumber, withoutSpaces } from './candidate-number.tsx';
import { useSaveCandidateNumber } from './hooks.ts';

const keptSchema = z.string().optional().catch(undefined);

/** The candidate number as it is typed, which this device keeps until it is saved. */
export function useCandidateNumber(student: Pick<Student, 'id' | 'candidateNumber'> | null) {
  const draft = useLocalDraft(draftKey(useKept(), 'number'));
  /** Undefined while nothing else than the stored number is typed. */
  const [typed, setTyped] = useState(() => keptSchema.parse(draft.read().candidateNumber));
  const [isLost, setIsLost] = useState(false);
  /** What was to follow what was lost. */
  const afterLost = useRef<() => void>(undefined);
  const saveNumber = useSaveCandidateNumber();
  const stored = student?.candidateNumber ?? '';
  const value = typed ?? stored;
  const number = withoutSpaces(value);

  const [save, isSaving] = useOnce(async (onSaved?: () => void) => {
    if (!student) return;
    if (!isCandidateNumber(number)) return focusField('candidateNumber');
    try {
      await saveNumber(student.id, number);
    } catch (error) {
      setIsLost(codeOf(error) === undefined);
      afterLost.current = onSaved;
      return;
    }
    draft.clear();
    setTyped(undefined);
    setIsLost(false);
    onSaved?.();
  });

  return {
    value,
    isChanged: student !== null && number !== stored,
    isSaving,
    isLost,
    onChange(next: string) {
      setTyped(next);
      if (withoutSpaces(next) === stored) draft.clear();
      else draft.change({ candidateNumber: next });
    },
    save,
    sendAgain: () => save(afterLost.current),
  };
}
