import { useSyncExternalStore } from 'react';
import { hasAdultToCall } from '../../../shared/students/adult.ts';
import { implausible } from '../../../shared/students/plausible.ts';
import {
  lacksSchoolName,
  REQUIRED_STUDENT_FIELDS,
  studentFieldsSchema,
} from '../../../shared/students/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { LocalDraft } from '../../components/state/local-draft.ts';
import type { PersonalFormApi } from './personal-field.tsx';
import type { PersonalSection } from './personal-field-types.ts';
import type { PersonalValues } from './personal-values.ts';

const requiredIn = ({ fields, optional = [] }: PersonalSection) =>
  REQUIRED_STUDENT_FIELDS.filter(
    (name) => !optional.includes(name) && fields.some((field) => field.name === name),
  );

export const hasRequired = (section: PersonalSection) => requiredIn(section).length > 0;

/** How many of the section's required fields are missing or invalid. */
function requiredLeft(section: PersonalSection, values: PersonalValues): number {
  const names = requiredIn(section);
  const wrong = implausible(values);
  const left = names.filter(
    (name) => name in wrong || !studentFieldsSchema.shape[name].safeParse(values[name]).success,
  );
  return left.length + (names.includes('schoolAttended') && lacksSchoolName(values) ? 1 : 0);
}

export interface SectionStatusProps {
  section: PersonalSection;
  form: PersonalFormApi;
  draft: LocalDraft;
  /** Whether an adult to call is required, who may also be named in other sections. */
  asksAdult?: boolean | undefined;
}

/** 'Complete', what is still required, or 'Optional'. Updated when the draft is stored, not on each keystroke. */
export function SectionStatus({ section, form, draft, asksAdult = false }: SectionStatusProps) {
  const left = useSyncExternalStore(draft.subscribe, () =>
    asksAdult ? Number(!hasAdultToCall(form.getValues())) : requiredLeft(section, form.getValues()),
  );
  if (asksAdult && left > 0) return <StatusBadge tone="warning">Adult to call required</StatusBadge>;
  if (!asksAdult && !hasRequired(section)) return <StatusBadge>Optional</StatusBadge>;
  return left > 0 ? (
    <StatusBadge tone="warning">{left} required left</StatusBadge>
  ) : (
    <StatusBadge tone="success">Complete</StatusBadge>
  );
}
