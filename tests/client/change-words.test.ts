import { expect, test } from 'vitest';
import {
  actionInWords,
  actorName,
  recordName,
  valueInWords,
} from '../../src/client/domains/audit/change-words.ts';
import { formatDateTime } from '../../src/shared/format/dates.ts';
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
  ['rejected', { months: 24, isOn: true }, '24 months, on'],
  ['rejected', { months: 1, isOn: false }, '1 month, off'],
  ['rejected', { months: '', isOn: true }, '0 months, on'],
  ['requirements', [{ anyOf: ['Physics'], grade: 2 }], 'Physics at grade 2 or better'],
  ['expiresAt', '2026-11-28T03:30:00.000Z', formatDateTime('2026-11-28T03:30:00.000Z')],
])('%s %o reads %s', (field, value, words) => expect(valueInWords(field, value)).toBe(words));

test.each([
  ['user_deleted', 'user', 'account 337', 'Deleted an account', 'number 337'],
  ['user_role_changed', 'user', 'account 337', 'Changed a role', 'account 337'],
  ['user_deleted', 'user', 'Anika Ali', 'Deleted an account', 'Anika Ali'],
  ['student_deleted', 'student', 'student 12', 'Deleted a student record', 'number 12'],
  ['document_viewed', 'student', 'student 12', 'Looked at a document', 'student 12'],
  ['backup_settings_changed', 'backup', 'automatic', 'Changed the automatic backups', undefined],
  ['restored_offers_seen', 'backup', 'offers', 'Looked at the offers after a restore', undefined],
  ['backup_deleted', 'backup', 'full.zip', 'Deleted a backup', 'full.zip'],
  ['data_destroyed', 'retention', '1', 'Destroyed what was due', undefined],
  ['retention_changed', 'retention', '1', 'Changed how long data are kept', undefined],
  ['subject_deleted', 'subject', '1', 'Deleted a subject', '1'],
  ['setting_changed', 'siteSetting', 'officeHours', 'Changed a site setting', 'Office Hours'],
  ['setting_changed', 'siteSetting', 'nextSteps', 'Changed a site setting', 'What Comes Next'],
  ['setting_changed', 'siteSetting', 'decisionDay', 'Changed a site setting', 'Decisions By'],
  ['schedule_changed', 'portalSchedule', null, 'Changed the portal schedule', undefined],
])('%s of %s %o reads %s %o', (action, entity, record, deed, name) => {
  const actor = { email: 'head@school.example', name: null };
  const entry = { id: 1, at: '2027-01-05T12:00:00.000Z', actor, action, entity, record, changes: [] };
  expect(actionInWords(entry)).toBe(deed);
  expect(recordName(entry)).toBe(name);
});

test('an application that is assigned to nobody any more is called unassigned', () => {
  const entry = {
    id: 1,
    at: '2027-01-05T12:00:00.000Z',
    actor: { email: 'head@school.example', name: null },
  };
  const deedWith = (after: string | null) =>
    actionInWords({ ...entry, action: 'application_assigned', changes: [{ field: 'assignedTo', after }] });
  expect(deedWith(null)).toBe('Unassigned the application');
  expect(deedWith('officer@school.example')).toBe('Assigned the application');
});

test.each([
  ['user_role_changed', 'user', 'account 337', true, 'Deleted account (number 337)'],
  ['user_role_changed', 'user', 'account 337', false, 'account 337'],
  ['document_viewed', 'student', 'student 12', true, 'Deleted student record (number 12)'],
  ['student_deleted', 'student', 'student 12', true, 'number 12'],
  ['user_changed', 'user', 'account 337', true, 'Deleted account (number 337)'],
  ['user_changed', 'user', 'account 337', false, 'number 337'],
  ['status_changed', 'application', 'SF2027-00042', false, 'SF2027-00042'],
])(
  '%s of %s %s, whose values were removed (it is gone: %s), is of %s',
  (action, entity, record, isGone, name) => {
    const actor = { email: 'head@school.example', name: null };
    const entry = { id: 1, at: '2027-01-05T12:00:00.000Z', actor, action, entity, record, changes: [] };
    expect(recordName({ ...entry, valuesRemoved: true, isGone })).toBe(name);
  },
);

test.each([
  [{ name: 'Anika Ali', email: 'anika@school.example' }, 'Anika Ali'],
  [{ name: null, email: 'anika@school.example' }, 'anika@school.example'],
  [{ name: null, email: 'account 17' }, 'Deleted account (number 17)'],
])('%o is called %s', (actor, name) => expect(actorName(actor)).toBe(name));
