import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { PersonalName } from '../../../shared/students/record.ts';
import type { PersonalValues } from './personal-values.ts';

type NamesOf<Value> = {
  [Name in PersonalName]: PersonalValues[Name] extends Value ? Name : never;
}[PersonalName];

interface Option {
  value: string;
  label: string;
}

/** Which answer makes a field matter. A field with a text is shown in any case. */
export type Condition =
  | { name: NamesOf<string>; is: string }
  /** `has` is the option that must be ticked; without it, any option will do. */
  | { name: NamesOf<string[]>; has?: string };

interface Described {
  /** Explains a field that may be unclear. */
  help?: string;
}

interface TextLike extends Described {
  name: NamesOf<string>;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  when?: Condition;
}

/** One line of text. `type` selects the on-screen keyboard. */
interface LineField extends TextLike {
  kind: 'line';
  type?: 'text' | 'tel' | 'email';
  /** Offered while typing; anything else may be typed. */
  suggestions?: readonly string[];
  digits?: boolean;
}
interface ParagraphField extends TextLike {
  kind: 'paragraph';
}
interface DayField extends TextLike {
  kind: 'day';
}
interface ChoiceField extends TextLike {
  kind: 'choice';
  options: readonly Option[];
}
interface YesNoField extends Described {
  kind: 'yesNo';
  name: NamesOf<boolean | null>;
}
/** Any number of options. */
interface TicksField extends Described {
  kind: 'ticks';
  name: NamesOf<string[]>;
  options: readonly Option[];
}
/** Any number of short texts, one per line. */
interface LinesField extends Described {
  kind: 'lines';
  name: NamesOf<string[]>;
}

export type PersonalField =
  | LineField
  | ParagraphField
  | DayField
  | ChoiceField
  | YesNoField
  | TicksField
  | LinesField;

/** Asked before fields that matter only after a yes. The answer itself is not kept: the fields tell it. */
export interface Question {
  asks: string;
  of: readonly PersonalName[];
}

export interface PersonalSection {
  id: string;
  title: string;
  fields: readonly PersonalField[];
  questions?: readonly Question[];
  /** Fields that applicants have to fill in, but whoever fills in this form need not. */
  optional?: readonly PersonalName[];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Options whose label is the stored value, capitalised. */
export const options = (list: readonly string[]): Option[] =>
  list.map((value) => ({ value, label: capitalised(value) }));

/** Options with a label of their own. */
export const labelled = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
