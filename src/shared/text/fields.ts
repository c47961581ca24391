import { z } from 'zod';

/** A single line holds at most this many characters, a paragraph ten times as many. */
export const LINE_LENGTH = 200;
export const PARAGRAPH_LENGTH = 2000;

const tooLong = (limit: number) => `Please use at most ${limit} characters`;

/** Text that must hold more than white space; `message` is what the person reads when it does not. */
export const requiredText = (message: string, limit = LINE_LENGTH) =>
  z.string({ error: message }).trim().min(1, message).max(limit, tooLong(limit));

/** Text that may be empty; null counts as empty. */
export const optionalText = (limit = LINE_LENGTH) =>
  z
    .string({ error: 'Please enter text' })
    .trim()
    .max(limit, tooLong(limit))
    .nullable()
    .transform((text) => text ?? '');

/** An e-mail address, trimmed and in lower case (decisions §2). */
export const emailAddress = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .toLowerCase()
    .max(LINE_LENGTH, message)
    .pipe(z.email({ error: message }));

/** An e-mail address or nothing. */
export const optionalEmailAddress = (message: string) =>
  z
    .union([z.string().trim().length(0), emailAddress(message), z.null()], { error: message })
    .transform((email) => email ?? '');

/** One of a list that must be chosen from: empty and missing give `message`, anything else `notListed`. */
export const requiredChoice = <const Options extends readonly string[]>(options: Options, message: string) =>
  z.enum(options, {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? message
        : 'Please choose one of the listed options',
  });

/** One of a list, or nothing. */
export const optionalChoice = <const Options extends readonly string[]>(options: Options) =>
  z
    .enum(['', ...options] as const, { error: 'Please choose one of the listed options' })
    .nullable()
    .transform((choice): Options[number] | '' => choice ?? '');

/** Any number of a list's options, each once. */
export const choices = <const Options extends readonly string[]>(options: Options) =>
  z
    .array(z.enum(options, { error: 'Please choose from the listed options' }))
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each option only once');

/** A short list of free texts, for example clubs. */
export const shortTexts = () =>
  z.array(requiredText('Please remove the empty entry')).max(30, 'Please enter at most 30');

/** Yes, no, or not answered. */
export const yesNo = () => z.boolean({ error: 'Please answer yes or no' }).nullable();
