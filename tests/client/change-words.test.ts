import { expect, test } from 'vitest';
import { valueInWords } from '../../src/client/domains/audit/change-words.ts';
import { ROLE_LABELS } from '../../src/shared/users/management.ts';

test.each([
  ['email', 'anjali_baptiste@example.com', 'anjali_baptiste@example.com'],
  ['contactEmail', 'sixth_form@school.example', 'sixth_form@school.example'],
  ['originalName', 'exam_slip_2026.pdf', 'exam_slip_2026.pdf'],
  ['text', 'See form_6', 'See form_6'],
  ['documentType', 'exam_slip', 'exam slip'],
  ['status', 'under_review', 'Pending'],
  ['statuses', ['approved', 'under_review'], 'Approved, Pending'],
  ['told', 'when_released', 'When released'],
  ['dueAt', '2027-01-05T12:00:00.000Z', '05/01/2027 at 08:00'],
  ['role', 'super_admin', ROLE_LABELS.super_admin],
  ['studentLivesWith', 'both_parents', 'Both parents'],
  ['dateOfBirth', '2009-05-14T12:00:00.000Z', '14/05/2009'],
  ['submittedAt', '2026-10-06T01:00:00.000Z', '05/10/2026'],
  ['openDate', '2027-01-05T12:00:00.000Z', '05/01/2027 at 08:00'],
  ['isActive', false, 'No'],
  ['allergies', ['Food', 'Skin'], 'Food, Skin'],
  ['allergies', [], 'nothing'],
  ['middleName', '', 'nothing'],
  ['middleName', null, 'nothing'],
  ['requirements', [{ anyOf: ['Physics'], grade: 2 }], 'Physics at grade 2 or better'],
])('%s %o reads %s', (field, value, words) => expect(valueInWords(field, value)).toBe(words));
