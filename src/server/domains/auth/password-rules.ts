import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isAdministrator, type Role } from '../../../shared/auth/constants.ts';
import { invalid } from '../../platform/errors.ts';
import { fold } from '../../platform/fold.ts';

const ADVICE = 'Please choose another one: three or four words that do not belong together are good.';
const ONE_CHARACTER = `This password is one character over and over. ${ADVICE}`;
const OWN_NAME = `This password is made of the person’s own name or email address. ${ADVICE}`;
const COMMON = `This password is one of those that are guessed first. ${ADVICE}`;

const { resolve } = createRequire(import.meta.url);

/**
 * Searches the text of the JSON list (lower case) for the password in quotes. The file is read each time, which is
 * rare, to save an idle server the memory.
 */
async function isCommon(password: string) {
  const list = await readFile(resolve('@zxcvbn-ts/language-common/src/passwords.json'), 'utf8');
  return list.includes(JSON.stringify(password.toLowerCase()));
}

export type Owner = { role: Role; firstName: string; lastName: string; email: string };

/** Whether only digits remain when the words of the name and the address are removed. */
function isOwnName(password: string, { firstName, lastName, email }: Owner) {
  const words = fold(`${firstName} ${lastName} ${email}`).split(' ');
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const typed = fold(password).replaceAll(' ', '');
  const others = longestFirst.reduce((left, word) => left.replaceAll(word, ''), typed);
  return typed !== '' && /^\d*$/.test(others) && others !== typed;
}

async function weaknessOf(password: string, owner: Owner) {
  if (/^(.)\1*$/isu.test(password)) return ONE_CHARACTER;
  if (isOwnName(password, owner)) return OWN_NAME;
  return (await isCommon(password)) ? COMMON : undefined;
}

/**
 * Rules for administrators, who see the records of others; applicants are only advised (decisions §10). The schemas
 * check length and blanks for everybody. A promoted account keeps its old password, which cannot be checked.
 * @throws BAD_REQUEST about the `field` in which it was entered.
 */
export async function requireStrongPassword(password: string, owner: Owner, field = 'password') {
  if (!isAdministrator(owner.role)) return;
  const weakness = await weaknessOf(password, owner);
  if (weakness) throw invalid(weakness, field);
}
