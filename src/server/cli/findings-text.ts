import type { SentAgain } from '../../shared/mail/schema.ts';
import { CHECK_TITLES, type Finding, STATE_WORDS, type SystemReport } from '../../shared/system/schema.ts';

const WIDTH = Math.max(...Object.values(STATE_WORDS).map(({ length }) => length));

function lineOf({ check, state, text, advice }: Finding) {
  const line = `${STATE_WORDS[state].padEnd(WIDTH)}  ${CHECK_TITLES[check]}: ${text}`;
  return advice === null ? line : `${line}\n${' '.repeat(WIDTH)}  -> ${advice}`;
}

function summary(findings: readonly Finding[]) {
  const count = findings.filter(({ state }) => state === 'must').length;
  if (count === 0) return 'Nothing must be done.';
  return count === 1 ? 'One thing must be done.' : `${count} things must be done.`;
}

/** The findings as plain text, one after the other. */
export const asText = ({ findings }: SystemReport, sent: SentAgain | undefined) =>
  [...findings.map(lineOf), ...(sent ? [sent.message] : []), '', summary(findings)].join('\n');
