import { z } from 'zod';
import { draftSchema } from '../../../../shared/applications/schema.ts';
import { writtenResultSchema } from '../../../../shared/broadsheets/written.ts';
import { RELEASED_STATUSES } from '../../../../shared/decisions/schema.ts';
import { documentCheckSchema } from '../../../../shared/documents/check.ts';
import { CONTENT_TYPE_EXTENSIONS, LARGEST_DOCUMENT_BYTES } from '../../../../shared/documents/constants.ts';
import { uploadIdSchema } from '../../../../shared/documents/schema.ts';
import { EXAM_SUBJECTS } from '../../../../shared/exam-results/constants.ts';
import { intakeNameSchema } from '../../../../shared/intakes/schema.ts';
import { letterFieldsSchema } from '../../../../shared/letters/fields.ts';
import { OFFER_STATES } from '../../../../shared/places/constants.ts';
import { publishedSchema } from '../../../../shared/places/offers.ts';
import {
  boardSchema,
  countsSchema,
  outcomeSchema,
  previewSchema,
} from '../../../../shared/places/previews.ts';
import { ORIGINALS } from '../../../../shared/places/registration.ts';
import { placeSettingsChangeSchema, placeSettingsSchema } from '../../../../shared/places/schema.ts';
import { dayField } from '../../../../shared/requests/schema.ts';
import { siteSettingKeySchema, siteSettingsSchema } from '../../../../shared/settings/schema.ts';
import { schoolName } from '../../../../shared/settings/school.ts';
import { dateOfBirth } from '../../../../shared/students/date-of-birth.ts';
import { studentFieldsShape } from '../../../../shared/students/schema.ts';
import { keptCatalogueSchema } from '../../../../shared/subjects/catalogue.ts';
import { emailAddress, optionalEmailAddress } from '../../../../shared/text/fields.ts';
import { normalized } from '../../../../shared/text/normalized.ts';
import { fromList } from '../../../platform/database/codecs.ts';
import { CONTENT_HASH } from '../../../platform/file-store.ts';
import { isPasswordHash } from '../../../platform/password-hash.ts';
import type { Tables } from '../../../tables.ts';
import { isStoredBadge } from '../../settings/badge.ts';
import { LARGEST_NUMBER, LARGEST_ROW } from '../contents/origin.ts';

/** Checks one value of a row (numbers as digits). `valueIn` reads the row's other columns. */
type Rule = (value: string, valueIn: (column: string) => unknown) => boolean;

const matches =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value);
const accepted =
  (schema: z.ZodType): Rule =>
  (value) =>
    schema.safeParse(value).success;
/** The schema accepts the value and changes nothing but its Unicode normalization. */
const isAsStored = (schema: z.ZodType, value: string) => schema.safeParse(value).data === normalized(value);
const asStored =
  (schema: z.ZodType): Rule =>
  (value) =>
    isAsStored(schema, value);
const readable =
  (isGood: (value: string) => boolean): Rule =>
  (value) => {
    try {
      return isGood(value);
    } catch {
      return false;
    }
  };

/** SQLite's functions read text up to the first NUL only, so its CHECKs may see another text than the program uses. */
const isText = (value: string) => !value.includes('\0');
const isList = readable((value) => fromList(value).every(isText));
const isStatuses = readable((value) =>
  accepted(z.array(z.enum(RELEASED_STATUSES)))(JSON.parse(value), () => null),
);
const isDraft = readable((value) => accepted(draftSchema.shape.personalData)(JSON.parse(value), () => null));
const isWritten = readable((value) => writtenResultSchema.safeParse(JSON.parse(value)).success);
const isJson = (schema: z.ZodType) => readable((value) => schema.safeParse(JSON.parse(value)).success);
/** A whole number as this program accepts it; the CHECK of its column may allow more. */
const isNumber =
  (schema: z.ZodType): Rule =>
  (value) =>
    schema.safeParse(Number(value)).success;
const isOfferState = accepted(z.enum(OFFER_STATES));
const isEmail = asStored(emailAddress('no email address'));
const isEmailOrNone = asStored(optionalEmailAddress('no email address'));

const isReal = (value: string) => !Number.isNaN(Date.parse(value));
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isInstant: Rule = (value) => INSTANT.test(value) && isReal(value);
/** Schedules were once accepted for the last hours of 9999, of which UTC has the year 10000. */
const SCHEDULED = /^(\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isScheduled: Rule = (value) => SCHEDULED.test(value) && isReal(value);

const isBadge: Rule = (base64, valueIn) =>
  isStoredBadge({ contentType: valueIn('contentType'), sha256: valueIn('sha256'), base64 });

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const EXTENSIONS = Object.values(CONTENT_TYPE_EXTENSIONS).flat().join('|');

/**
 * Rules beyond the CHECKs of the tables, for values that become paths, addresses, headers or links, or that the program
 * could not parse. They hold for the data of every version.
 */
const RULES: { [Table in keyof Tables]?: { [Column in keyof Tables[Table]]?: Rule } } = {
  users: { email: isEmail, passwordHash: isPasswordHash },
  scholarshipGroups: { cognateSubjects: isList, compulsorySubjects: isList },
  siteSettings: {
    value(value, valueIn) {
      const { data: key } = siteSettingKeySchema.safeParse(valueIn('key'));
      return key !== undefined && isAsStored(siteSettingsSchema.shape[key], value);
    },
  },
  school: { name: asStored(schoolName) },
  schoolBadge: { base64: isBadge },
  letterTemplates: {
    subject: asStored(letterFieldsSchema.shape.subject),
    text: asStored(letterFieldsSchema.shape.text),
  },
  students: {
    email: isEmailOrNone,
    dateOfBirth: accepted(dateOfBirth),
    profilePictureUrl: asStored(studentFieldsShape.profilePictureUrl),
    allergies: isList,
    typeOfDisability: isList,
    healthProblems: isList,
    specialInterests: isList,
    relativesAtSchool: isList,
    parentInvolvement: isList,
  },
  intakes: {
    name: asStored(intakeNameSchema),
    openDate: isScheduled,
    closeDate: isScheduled,
    catalogue: isJson(keptCatalogueSchema),
  },
  retentionSettings: { confirmedBy: isEmail },
  destructions: { number: matches(/^(SF\d{4}-\d{5,9})?$/), byEmail: isEmail },
  portalSchedule: { openDate: isScheduled, closeDate: isScheduled },
  examResults: { checkedByEmail: isEmail },
  documents: {
    checkedByEmail: isEmail,
    checkReason: asStored(documentCheckSchema.shape.reason),
    fileName: matches(new RegExp(`^${UUID}\\.(${EXTENSIONS})$`)),
    originalName: matches(/^[^/\\\p{Cc}\p{Zl}\p{Zp}]*$/u),
    fileSize: (value) => Number(value) <= LARGEST_DOCUMENT_BYTES,
    sha256: matches(CONTENT_HASH),
    uploadId: accepted(uploadIdSchema),
  },
  requestRounds: { answerBy: accepted(dayField) },
  applications: { applicationId: matches(/^SF\d{4}-\d{5,9}$/), enteredBy: isEmail },
  drafts: { personalData: isDraft },
  releases: { statuses: isStatuses },
  placeSettings: {
    totalPlaces: isNumber(placeSettingsSchema.shape.totalPlaces),
    ownSchoolPlaces: isNumber(placeSettingsSchema.shape.ownSchoolPlaces),
    minimumPasses: isNumber(placeSettingsSchema.shape.minimum.unwrap().shape.passes),
    merit: isJson(placeSettingsSchema.shape.merit),
    minimumSubjects: isJson(z.array(z.enum(EXAM_SUBJECTS))),
    conditions: asStored(placeSettingsChangeSchema.shape.conditions),
  },
  placePreviews: {
    createdByEmail: isEmail,
    publishedByEmail: isEmail,
    settings: isJson(previewSchema.pick({ merit: true })),
    counts: isJson(countsSchema),
    board: isJson(boardSchema),
    published: isJson(publishedSchema),
    holderRanks: isJson(z.array(z.tuple([z.int(), z.int()]))),
    answerBy: isInstant,
  },
  placeOutcomes: {
    merit: isJson(outcomeSchema.shape.merit),
    classes: isJson(outcomeSchema.shape.classes),
    reasons: isJson(outcomeSchema.shape.reasons),
  },
  offers: {
    answerBy: isInstant,
    conditions: asStored(placeSettingsChangeSchema.shape.conditions),
    code: matches(/^(?=.{1,40}$)[0-9A-Z]+(-[0-9A-Z]+)*$/),
  },
  offerSteps: { fromState: isOfferState, toState: isOfferState, byEmail: isEmail },
  offerOriginals: { what: accepted(z.enum(ORIGINALS)), byEmail: isEmail },
  broadsheetChanges: { before: isWritten, after: isWritten },
  broadsheets: { fileName: matches(/^[^/\\\p{Cc}\p{Zl}\p{Zp}]*$/u), createdByEmail: isEmail },
};
const rulesOf: Partial<Record<string, Partial<Record<string, Rule>>>> = RULES;

/** Matches `at`, `createdAt` and the like. */
const NAMES_INSTANT = /^at$|At$/;
const isId: Rule = (value) => value !== '0';

function rulesFor(table: string, column: string): Rule[] {
  const own = rulesOf[table]?.[column];
  return [
    ...(column === 'id' ? [isId] : []),
    ...(NAMES_INSTANT.test(column) ? [isInstant] : []),
    ...(own ? [own] : []),
  ];
}

/** In a dump, SQLite would turn text like '-1' into the number, which no rule has seen. */
const JS_TYPES: Partial<Record<string, string>> = { INTEGER: 'bigint', TEXT: 'string' };
const isOfType = (value: string | bigint, type: string | null) => JS_TYPES[type ?? ''] === typeof value;

/** Before this migration, ranks without a publication began higher. It lowers them when such a backup is restored. */
const LOWERED = {
  table: 'waitingList',
  column: 'rank',
  by: '0107_lower_ranks',
  above: 1_000_000_000n,
  difference: 990_000_000n,
};

const isCount = (number: bigint) => number >= 0n && number <= LARGEST_NUMBER;
/** What the migration leaves alone must be small enough already: no later backup could be restored. */
const isCountOnceLowered = (number: bigint) =>
  isCount(number > LOWERED.above ? number - LOWERED.difference : number);

const numberRuleFor = (table: string, column: string, schemaVersion: string) =>
  table === LOWERED.table && column === LOWERED.column && schemaVersion < LOWERED.by
    ? isCountOnceLowered
    : isCount;

/** `type` is the one that the table declares. */
type Column = { name: string; type: string | null };

/**
 * `schemaVersion` is the last migration that the rows went through.
 * @returns a function that says what is wrong with a row of this table; undefined when it is valid. Values that no
 * STRICT table accepts (fractions, bytes) are left to SQLite.
 */
export function rowChecker(table: string, columns: readonly Column[], schemaVersion: string) {
  const names = columns.map(({ name }) => name);
  const rules = names.map((name) => rulesFor(table, name));
  const numberRules = names.map((name) => numberRuleFor(table, name, schemaVersion));

  return (values: readonly unknown[]): string | undefined => {
    const valueIn = (column: string) => values[names.indexOf(column)];
    let bytes = 0;
    for (const [index, value] of values.entries()) {
      const { name: column, type = null } = columns[index] ?? {};
      if (typeof value === 'bigint' && !numberRules[index]?.(value))
        return `its number “${column}” is too large, or negative`;
      if (typeof value === 'string') bytes += Buffer.byteLength(value);
      if (bytes > LARGEST_ROW) return 'it is too long';
      if (typeof value !== 'bigint' && typeof value !== 'string') continue;
      const said = String(value);
      const isGood =
        isOfType(value, type) && isText(said) && rules[index]?.every((rule) => rule(said, valueIn));
      if (!isGood) return `its “${column}” is not what this program writes`;
    }
    return undefined;
  };
}
