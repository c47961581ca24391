import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { completeApplication } from '../support/application.ts';
import { heading, openApplicant } from '../support/applications/wizard.ts';

const PAGES = [
  '/',
  '/welcome',
  '/home',
  '/dashboard',
  '/register?step=personal',
  '/register?step=results',
  '/subjects',
  '/review',
  '/my-applications',
  '/settings',
  '/auth?tab=register',
];

/** What sticks out of the screen or of a button, and bars that cover more than a fifth of the screen. */
const FAULTS = `(() => {
  const text = (element) => element.tagName + ' ' + (element.textContent || '').trim().slice(0, 40);
  const wide = document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways: ' + [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map(text).slice(0, 6).join(' | ')] : [];
  const cut = [...document.querySelectorAll('a, button, h1, h2, h3, label, summary')].filter((element) => {
    const { width, right, left } = element.getBoundingClientRect();
    if (width < 2) return false;
    const isClipped = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    const inner = element.querySelector('.mantine-Button-label');
    const isLabelClipped = inner && (inner.scrollWidth > inner.clientWidth + 1 || inner.scrollHeight > element.clientHeight + 1);
    return isClipped || isLabelClipped || (left < innerWidth && right > innerWidth + 1);
  });
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element);
    if (position !== 'fixed' && position !== 'sticky') return false;
    const { height, width, top, bottom } = element.getBoundingClientRect();
    return width > innerWidth / 2 && height > innerHeight / 5 && bottom > 0 && top < innerHeight && getComputedStyle(element).pointerEvents !== 'none';
  });
  return [...wide, ...cut.map((element) => 'cut off: ' + text(element)), ...bars.map((element) => 'covers: ' + text(element))];
})()`;

/** Circles and names of the steps that stick out of their step. */
const STEPS_CUT = `[...document.querySelectorAll('nav ol > li')].flatMap((step) => {
  const { left, right } = step.getBoundingClientRect();
  return [...step.querySelectorAll('span')]
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 2 && (box.left < left - 1 || box.right > right + 1 || part.scrollWidth > part.clientWidth + 1);
    })
    .map((part) => part.textContent);
})`;

const enlarge = (browser: Page) =>
  browser.addInitScript({
    content:
      "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; });",
  });

test.each([320, 360, 600, 768, 1280])(
  'with text twice as large no step is cut or touches another, %i pixels wide',
  async (width) => {
    const { page } = await openApplicant(
      '/register?step=personal',
      (person) => completeApplication(person, { student: { email: person.email } }),
      enlarge,
    );
    await page.setViewportSize({ width, height: 740 });
    await heading(page, 'Personal Details');
    expect(z.array(z.string()).parse(await page.evaluate(STEPS_CUT))).toEqual([]);
  },
);

test('at 200 % text on a narrow phone nothing is cut off or scrolls sideways, and no bar covers much', async () => {
  const { page } = await openApplicant(
    '/home',
    (person) => completeApplication(person, { student: { email: person.email } }),
    enlarge,
  );
  await heading(page, 'Student Portal');
  const found: Record<string, string[]> = {};
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const faults = z.array(z.string()).parse(await page.evaluate(FAULTS));
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});
