import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portalStatus } from '../../src/shared/portal/portal-status.ts';
import {
  readScheduleInputs,
  scheduleMode,
  toScheduleInputs,
} from '../../src/shared/portal/schedule-inputs.ts';

const MINUTE = 60_000;
const instant = fc
  .integer({ min: Date.UTC(2000, 0) / MINUTE, max: Date.UTC(2100, 0) / MINUTE })
  .map((minutes) => new Date(minutes * MINUTE).toISOString());
const schedule = fc.record({ openDate: fc.option(instant), closeDate: fc.option(instant) });
const now = instant.map((text) => new Date(text));

test('it is open from its first instant until just before its last', () => {
  fc.assert(
    fc.property(schedule, now, ({ openDate, closeDate }, moment) => {
      const at = moment.toISOString();
      const isOpen = openDate !== null && openDate <= at && (closeDate === null || at < closeDate);
      expect(portalStatus({ openDate, closeDate }, moment)).toMatchObject({ isOpen, openDate, closeDate });
    }),
  );
});

test('what the form shows of a schedule is read back as the same schedule', () => {
  fc.assert(
    fc.property(schedule, now, (stored, moment) => {
      const form = toScheduleInputs(stored);
      const read = readScheduleInputs(form, moment);
      const { openDate, closeDate } = stored;
      if (form.mode === 'always-closed') expect(read).toEqual({ openDate: null, closeDate: null });
      else if (form.mode === 'always-open')
        expect(read).toEqual({ openDate: moment.toISOString(), closeDate: null });
      else if (openDate && closeDate && openDate < closeDate) expect(read).toEqual(stored);
      else expect(read).toHaveProperty('problem');
    }),
  );
});

test('whatever is typed is a schedule in order, or a problem in words', () => {
  const typed = fc.oneof(fc.string(), fc.constantFrom('2027-02-30', '2027-01-31', '24:00', '08:00', ''));
  const form = fc.record({
    mode: fc.constantFrom('scheduled' as const, 'always-open' as const, 'always-closed' as const),
    openDay: typed,
    openTime: typed,
    closeDay: typed,
    closeTime: typed,
  });
  fc.assert(
    fc.property(form, now, (filled, moment) => {
      const read = readScheduleInputs(filled, moment);
      if ('problem' in read) expect(read.problem).not.toBe('');
      else expect(scheduleMode(read)).toBe(filled.mode);
    }),
  );
});
