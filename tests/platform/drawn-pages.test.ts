import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ACCENT_SHADES } from '../../src/shared/settings/accents.ts';
import { signInAs } from '../support/accounts.ts';
import { type CLOSED_PORTAL, usePortal } from '../support/portal.ts';
import { badgePng, uploadBadge } from '../support/settings/badge.ts';
import { useFolder } from '../support/use-folder.ts';

const SHELL =
  '<html data-landing="{{landing}}"><meta content="{{preview}}"><title>{{title}}</title><i id="{{page}}">{{content}}</i>{{others}}';
const landing = (main: string) => ({ addresses: '/', title: 'Home', main, frame: '{{name}}: {{main}}' });
const DRAWN = {
  shell: SHELL,
  contents: {
    open: landing('open: {{closing}}'),
    closed: landing('closed: {{closing}}'),
    openNamed: landing('open: {{closing}} {{contactPhone}} tel:{{phoneNumber}}'),
    closedNamed: landing('closed'),
    openNamedBadged: landing('{{badge}}'),
  },
  forms: [
    { addresses: '/auth /auth?tab=login', title: 'Log in', main: 'log in' },
    { addresses: '/auth?tab=register', title: 'Register', main: 'register' },
  ],
  styles: { sea: 'sea', navy: 'navy' },
};

/** A portal with a landing page in the shape of the built one, and what it fills in. */
async function serveLanding(preloads: object = {}) {
  const pagesFolder = path.join(await useFolder(), 'client');
  await mkdir(pagesFolder, { recursive: true });
  await writeFile(path.join(pagesFolder, 'index.html'), '<html>plain</html>');
  await writeFile(path.join(pagesFolder, 'drawn.json'), JSON.stringify(DRAWN));
  await writeFile(path.join(pagesFolder, 'preloads.json'), JSON.stringify(preloads));
  const portal = await usePortal({ pagesFolder, environment: { PUBLIC_URL: 'https://portal.example' } });
  const content = async (address = '/') =>
    /<i id="(?:[^"]*)">(.*)<\/i>/.exec(await (await fetch(portal.url + address)).text())?.[1];
  const preview = async () => /<meta content="(.*?)">/.exec(await (await fetch(portal.url)).text())?.[1];
  const { db } = portal.services;
  return {
    ...portal,
    content,
    preview,
    schedule: (schedule: typeof CLOSED_PORTAL) => db.updateTable('portalSchedule').set(schedule).execute(),
    school: (name: string) => db.updateTable('school').set({ name, accent: 'navy' }).execute(),
  };
}

test('the landing page says whose portal it is, whether it is open and until when, at once after a change', async () => {
  const { content, preview, schedule, school, ...portal } = await serveLanding();
  expect(await content()).toBe('Sixth Form Admissions: open: ');
  await schedule({ openDate: '2020-01-01T00:00:00.000Z', closeDate: '2120-01-31T20:00:00.000Z' });
  expect(await content()).toBe('Sixth Form Admissions: open: Applications close on 31/01/2120 at 16:00.');
  await school('St. <b>Mary</b>');
  expect(await content()).toBe(
    'St. &#60;b&#62;Mary&#60;/b&#62;: open: Applications close on 31/01/2120 at 16:00. (868) 555-0100 tel:8685550100',
  );
  expect(await preview()).toBe('https://portal.example/badges/navy-512.png');
  const { rest } = await signInAs(portal, 'super_admin');
  const { badge } = (await uploadBadge(rest, badgePng())).read(z.object({ badge: z.string() }));
  expect(await content()).toBe(`St. &#60;b&#62;Mary&#60;/b&#62;: ${badge}`);
  expect(await preview()).toBe(`https://portal.example/api/school/badge?v=${badge}`);
  await rest.delete('/super-admin/school/badge');
  await schedule({ openDate: null, closeDate: null });
  expect(await content()).toBe('St. &#60;b&#62;Mary&#60;/b&#62;: closed');
});

test('names the scripts and styles of a page before the page has arrived, and hands their list to nobody', async () => {
  const { url } = await serveLanding({
    '/': { scripts: ['assets/program.js'], styles: [] },
    '/auth': { scripts: ['assets/program.js', 'assets/auth.js'], styles: ['assets/auth.css'] },
  });
  const linkOf = async (address: string) => (await fetch(url + address)).headers.get('link');
  expect(await linkOf('/')).toBe('</assets/program.js>; rel=modulepreload; crossorigin');
  expect(await linkOf('/auth?tab=register')).toBe(
    '</assets/program.js>; rel=modulepreload; crossorigin, </assets/auth.js>; rel=modulepreload; crossorigin, ' +
      '</assets/auth.css>; rel=preload; as=style; crossorigin',
  );
  expect(await linkOf('/elsewhere')).toBeNull();
  expect((await fetch(`${url}/preloads.json`)).status).toBe(404);
});

test('a name puts no script into the page, and the policy allows none', async () => {
  const { url, school } = await serveLanding();
  await school('</title><script>alert(1)</script>');
  const answer = await fetch(url);
  expect(await answer.text()).not.toContain('<script>');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
});

test('the forms to log in and to register come drawn, each page with the others beside it', async () => {
  const { url, content, school } = await serveLanding();
  await school('St. Mary');
  expect(await content('/auth')).toBe('St. Mary: log in');
  expect(await content('/auth?tab=login')).toBe('St. Mary: log in');
  expect(await content('/auth?tab=register')).toBe('St. Mary: register');
  const page = await (await fetch(`${url}/auth?tab=register`)).text();
  expect(page).toContain('<title>Register</title><i id="/auth?tab=register">');
  expect(
    [...page.matchAll(/<template data-page="(.*?)" title="(.*?)">(.*?)</g)].map(([, ...of]) => of),
  ).toEqual([
    ['/', 'Home – St. Mary', 'open:  (868) 555-0100 tel:8685550100'],
    ['/auth /auth?tab=login', 'Log in – St. Mary', 'log in'],
  ]);
  // It says where it leads.
  expect(await (await fetch(`${url}/auth?next=%2Fregister`)).text()).toBe('<html>plain</html>');
});

test('what is drawn is no file, and other pages come as they are', async () => {
  const { url } = await serveLanding();
  expect((await fetch(`${url}/drawn.json`)).status).toBe(404);
  expect(await (await fetch(`${url}/welcome`)).text()).toBe('<html>plain</html>');
});

test('an installed portal has the school’s name and colour', async () => {
  const { url, school } = await serveLanding();
  await school('Holy Cross College');
  const answer = await fetch(`${url}/manifest.webmanifest`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(await answer.json()).toMatchObject({
    name: 'Holy Cross College',
    short_name: 'Admissions',
    start_url: '/',
    theme_color: ACCENT_SHADES.navy[7],
    icons: [{ src: '/badges/navy-192.png' }, { src: '/badges/navy-512.png' }],
  });
});
