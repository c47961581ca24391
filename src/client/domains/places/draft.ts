import { z } from 'zod';
import { BLOCKS, type Block, type MeritKey } from '../../../shared/places/constants.ts';
import { type PlaceSettings, placeSettingsChangeSchema } from '../../../shared/places/schema.ts';

/** The form of the settings: numbers as they are typed, and the seats of each class by subject and block. */
export type PlacesDraft = {
  isOn: boolean;
  totalPlaces: string;
  ownSchoolPlaces: string;
  hasMinimum: boolean;
  passes: string;
  minimumSubjects: string[];
  checkedOnly: boolean;
  merit: MeritKey[];
  seats: Record<string, string>;
  answerDays: string;
  showsPosition: boolean;
  fillsByItself: boolean;
  conditions: string;
};

/** Blocks first, as on the board; none is last. */
export const COLUMNS: readonly (Block | null)[] = [...BLOCKS, null];

export const classKey = (subject: string, block: Block | null) => `${subject}\n${block ?? ''}`;

const keyOf = (key: string) => {
  const [subject = '', block = ''] = key.split('\n');
  return { subject, block: BLOCKS.find((one) => one === block) ?? null };
};

/** What was typed stays in the message when it is no number. */
const typedNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim() || 'nothing');

/** The classes with seats, in a stable order: the index is in the paths of errors. */
export const classesOf = (seats: Record<string, string>) =>
  Object.keys(seats)
    .filter((key) => seats[key]?.trim() !== '')
    .sort()
    .map((key) => ({ ...keyOf(key), seats: typedNumber(seats[key] ?? '') }));

export const toDraft = (settings: PlaceSettings): PlacesDraft => ({
  isOn: settings.isOn,
  totalPlaces: settings.totalPlaces === null ? '' : String(settings.totalPlaces),
  ownSchoolPlaces: String(settings.ownSchoolPlaces),
  hasMinimum: settings.minimum !== null,
  passes: String(settings.minimum?.passes ?? 5),
  minimumSubjects: settings.minimum?.subjects ?? ['English A', 'Mathematics'],
  checkedOnly: settings.checkedOnly,
  merit: settings.merit,
  seats: Object.fromEntries(
    settings.classes.map(({ subject, block, seats }) => [classKey(subject, block), String(seats)]),
  ),
  answerDays: String(settings.answerDays),
  showsPosition: settings.showsPosition,
  fillsByItself: settings.fillsByItself,
  conditions: settings.conditions,
});

const toChange = ({ hasMinimum, passes, minimumSubjects, seats, ...draft }: PlacesDraft) => ({
  ...draft,
  totalPlaces: draft.totalPlaces.trim() === '' ? null : typedNumber(draft.totalPlaces),
  ownSchoolPlaces: typedNumber(draft.ownSchoolPlaces),
  minimum: hasMinimum ? { passes: typedNumber(passes), subjects: minimumSubjects } : null,
  answerDays: typedNumber(draft.answerDays),
  classes: classesOf(seats),
});

const formSchema = z.custom<PlacesDraft>();

/** Checks a draft by the server's schema. Errors have its paths. */
export const draftSchema = z.preprocess(
  (form) => toChange(formSchema.parse(form)),
  placeSettingsChangeSchema,
);
