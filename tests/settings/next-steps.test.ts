import path from 'node:path';
import { expect, test } from 'vitest';
import { migrateTo } from '../../src/server/platform/database/migrate.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import type { Tables } from '../../src/server/tables.ts';
import { useFolder } from '../support/use-folder.ts';

const SENTENCE = 'There is nothing more for you to do now.';
const DEFAULT = 'The admissions team reads your application and decides on it.';

test.each([
  ['the default of before', `${DEFAULT} ${SENTENCE}`, undefined],
  ['the default of now', DEFAULT, undefined],
  ['nothing but the sentence', ` ${SENTENCE}\n`, undefined],
  ['the sentence at the end', `We write to you in July.\n${SENTENCE}`, 'We write to you in July.'],
  ['the sentence in the middle', `We read it. ${SENTENCE} We write.`, 'We read it. We write.'],
  ['the sentence at the beginning', `${SENTENCE} We write.`, 'We write.'],
  ['another text', 'There is nothing more to do. We write.', 'There is nothing more to do. We write.'],
])(
  'a school that stored %s keeps its own words without the sentence that the page says by itself',
  async (_, stored, kept) => {
    const db = openDatabase<Tables>(path.join(await useFolder(), 'portal.sqlite'));
    try {
      await migrateTo(db, '0124_emails_by_turn');
      const others = { key: 'needAssistanceDescription', value: SENTENCE } as const;
      await db
        .insertInto('siteSettings')
        .values([{ key: 'nextSteps', value: stored }, others])
        .execute();
      await migrateTo(db);
      const settings = await db.selectFrom('siteSettings').selectAll().orderBy('key').execute();
      expect(settings).toEqual([others, ...(kept === undefined ? [] : [{ key: 'nextSteps', value: kept }])]);
    } finally {
      await db.destroy();
    }
  },
);
