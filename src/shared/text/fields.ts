import { z } from 'zod';
import { normalized } from './normalized.ts';

/** In characters, for a single line and for a paragraph. */
export const LINE_LENGTH = 200;
export const PARAGRAPH_LENGTH = 2000;

const tooLong = (limit: number) => `Please use at most ${limit} characters`;

/**
 * Removed from text: control and direction characters and unpaired surrogates. NUL cuts a value short in SQLite and in
 * a dump; direction characters make neighbouring text look different. Line breaks and tabs stay.
 */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
const text = (message: string) =>
  z
    .string({ error: message })
    .overwrite((typed) => normalized(typed).replace(NOT_TEXT, ''))
    .trim();

/** Something that a reader sees: neither white space nor characters without a shape. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;
export const isVisible = (typed: string) => VISIBLE.test(typed);

/** Text of which something can be seen; `message` is shown when there is nothing. */
export const requiredText = (message: string, limit = LINE_LENGTH) =>
  text(message)
    .min(1, message)
    .max(limit, tooLong(limit))
    .refine((typed) => typed === '' || isVisible(typed), message);

const REASON_LENGTH = 500;
/** Why something was done, for the audit trail. */
export const reasonText = () => requiredText('Please say why', REASON_LENGTH);

/** Text that may be empty; null counts as empty. */
export const optionalText = (limit = LINE_LENGTH) =>
  text('Please enter text')
    .max(limit, tooLong(limit))
    .nullable()
    .transform((typed) => typed ?? '');

/** An email address, trimmed and in lower case (decisions §2). */
export const emailAddress = (message: string) =>
  text(message)
    .toLowerCase()
    .max(LINE_LENGTH, message)
    .pipe(z.email({ error: message }));

/** An email address or nothing. */
export const optionalEmailAddress = (message: string) =>
  z
    .union([z.string().trim().length(0), emailAddress(message), z.null()], { error: message })
    .transform((email) => email ?? '');

const NOT_LISTED = 'Please choose one of the listed options';

/** Missing, or white space alone, which counts as empty (decisions §2). */
const isEmpty = (input: unknown) => input === undefined || input === null || /^\s*$/.test(String(input));

/** One of the options. Empty and missing values give `message`, others say that the option is not listed. */
export const requiredChoice = <const Options extends readonly string[]>(options: Options, message: string) =>
  z.enum(options, { error: ({ input }) => (isEmpty(input) ? message : NOT_LISTED) });

/** One of the options, or nothing. */
export const optionalChoice = <const Options extends readonly string[]>(options: Options) =>
  z
    .union([z.enum(['', ...options] as const), z.string().regex(/^\s*$/, NOT_LISTED), z.null()], {
      error: NOT_LISTED,
    })
    .transform((choice): Options[number] | '' => options.find((option) => option === choice) ?? '');

const ONLY_ONCE = 'Please choose each option only once';

/** Any number of the options, each once. */
export const choices = <const Options extends readonly string[]>(options: Options) =>
  z
    .array(z.enum(options, { error: 'Please choose from the listed options' }), {
      error: 'Please send a list',
    })
    .max(options.length, ONLY_ONCE)
    .refine((chosen) => new Set(chosen).size === chosen.length, ONLY_ONCE);

/** A short list of free texts, for example clubs. */
export const shortTexts = () =>
  z
    .array(requiredText('Please remove the empty entry'), { error: 'Please send a list' })
    .max(30, 'Please enter at most 30');

/** Yes, no, or not answered. */
export const yesNo = () => z.boolean({ error: 'Please answer yes or no' }).nullable();
/** Ignores upper and lower case. */
export const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether no name occurs twice, ignoring upper and lower case. */
export const areDifferent = (names: readonly string[]) =>
  new Set(names.map((name) => name.toLowerCase())).size === names.length;
