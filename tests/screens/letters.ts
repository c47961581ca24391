import type { Page } from 'playwright-core';
import { fill, inOrder, press, readNotice } from './acts.ts';
import { administrator } from './people.ts';
import { REFUSED, type Setting, statesOf } from './screen.ts';

const EDITOR = '/admin/letters/approved';
const writes = fill({ Text: 'Dear {firstName},\n\nYou have a place for {combination}.' });

/** Changes the letter meanwhile, as somebody else would. */
const others =
  (text: string) =>
  async (_: unknown, { portal }: Setting) => {
    const { trpc } = await administrator(portal);
    const [letter] = (await trpc.admin.letters.query()).filter(({ kind }) => kind === 'correction');
    await trpc.admin.saveLetter.mutate({
      kind: 'correction',
      subject: 'Theirs',
      text,
      version: letter?.version ?? 0,
    });
  };

const list = statesOf('Letters', { path: '/admin/letters', who: administrator }, [
  { name: 'list', shows: 'Still waiting' },
  { name: 'loading', answers: { 'admin.letters': 'never' }, shows: 'Letters' },
  { name: 'not loaded', answers: { 'admin.letters': 'fails' }, shows: 'The letters could not be loaded' },
]);

const editor = statesOf('Letter', { path: EDITOR, who: administrator }, [
  {
    name: 'original',
    portal: 'busy',
    shows: /would get it\./,
  },
  { name: 'being written', portal: 'busy', arrange: writes, shows: /You have a place for .* and / },
  {
    name: 'another application found',
    portal: 'busy',
    arrange: fill({ 'Show it for another application': 'a' }),
    shows: /\(SF\d{4}-\d{5}\)$/,
  },
  {
    name: 'errors',
    arrange: inOrder(fill({ Subject: '', Text: 'Dear {name}' }), press('Save Letter')),
    shows: 'There are 2 problems',
  },
  {
    name: 'saved',
    path: '/admin/letters/waiting',
    arrange: inOrder(writes, press('Save Letter'), readNotice('Letter Saved')),
    shows: 'Restore the Original',
  },
  {
    name: 'asking for the original',
    path: '/admin/letters/rejected',
    arrange: inOrder(writes, press('Save Letter'), press('Restore the Original')),
    shows: /restore the original\?$/,
  },
  {
    name: 'changed by somebody else',
    path: '/admin/letters/correction',
    arrange: inOrder((page: Page, _: Setting) => writes(page), others('Theirs'), press('Save Letter')),
    shows: /changed this letter on/,
    complains: REFUSED,
  },
  {
    name: 'not saved',
    answers: { 'admin.saveLetter': 'lost' },
    arrange: inOrder(writes, press('Save Letter'), readNotice('Error')),
    shows: /The letter could not be saved/,
    complains: REFUSED,
  },
  {
    name: 'no preview',
    answers: { 'admin.previewLetter': 'fails' },
    shows: 'The preview could not be made',
    complains: REFUSED,
  },
  {
    name: 'no such letter',
    path: '/admin/letters/nothing',
    answers: { 'admin.letters': 'never' },
    shows: 'All Letters',
  },
  { name: 'loading', answers: { 'admin.letters': 'never' }, shows: 'Letter: Approved' },
  { name: 'not loaded', answers: { 'admin.letters': 'fails' }, shows: 'The letter could not be loaded' },
]);

export const letterScreens = [...list, ...editor];
