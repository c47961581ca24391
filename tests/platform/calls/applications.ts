import { expect } from 'vitest';
import { pngFile } from '../../../scripts/support/files.ts';
import { CHOICES, examResultPayload, RESULTS, studentPayload } from '../../../scripts/support/payloads.ts';
import { studentSchema } from '../../../src/shared/students/record.ts';
import { type Facts, type Row, WHILE_OPEN } from './row.ts';
import { NO_NUMBER, NO_STUDENT, UNKNOWN } from './students.ts';

const NO_APPLICATION = [
  'an application that does not exist',
  () => ({ id: UNKNOWN }),
  404,
  'There is no such application.',
] as const;
const TWO = ['Physics', 'Law'];
const EXACTLY = 'Must select exactly 3 subjects';
const STATUS = 'Only administrators can set this status.';

/** Adds a second student to the owner, with the results of the first and no application. */
async function sibling({ owner }: Facts) {
  const { id } = (await owner.rest.post('/students', studentPayload())).read(studentSchema);
  for (const result of RESULTS) await owner.rest.post('/exam-results', examResultPayload(id, result));
  return id;
}

export const APPLICATION_CALLS: readonly Row[] = [
  {
    call: 'GET /api/draft-application',
    procedure: 'applications.draft',
    reply: ({ draft }) => ({ ...draft, updatedAt: WHILE_OPEN }),
    audience: 'account',
  },
  {
    call: 'POST /api/draft-application',
    procedure: 'applications.saveDraft',
    input: () => ({ personalData: { email: 'not yet' }, currentStep: 3 }),
    reply: (_, sent) => ({ ...sent, updatedAt: WHILE_OPEN }),
    audience: 'account',
    writes: 'account',
    refusals: [
      ['a fifth step', () => ({ currentStep: 4 }), 400, 'currentStep must be 0 to 3', 'currentStep'],
    ],
  },
  {
    call: 'DELETE /api/draft-application',
    procedure: 'applications.deleteDraft',
    reply: () => ({ message: 'Draft deleted.' }),
    audience: 'account',
    writes: 'account',
  },
  {
    call: 'GET /api/applications',
    procedure: 'applications.mine',
    reply: ({ application }) => [application],
    audience: 'account',
  },
  {
    call: 'GET /api/students/{id}/application',
    procedure: 'applications.ofStudent',
    input: ({ student }) => ({ id: student.id }),
    reply: ({ application }) => application,
    audience: 'owner',
    refusals: [
      NO_STUDENT,
      NO_NUMBER,
      [
        'a student without one',
        async (facts) => ({ id: await sibling(facts) }),
        404,
        'There is no application yet.',
      ],
    ],
  },
  {
    call: 'POST /api/applications',
    procedure: 'applications.create',
    input: async (facts) => ({ ...CHOICES, studentId: await sibling(facts), status: 'draft' }),
    creates: true,
    reply: ({ application, student }, sent) => ({
      ...application,
      ...sent,
      id: expect.any(Number),
      applicationId: expect.stringMatching(/^SF2027-\d{5}$/),
      student: expect.objectContaining({ lastName: student.lastName }),
    }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      [
        'a second one',
        ({ student }) => ({ studentId: student.id }),
        409,
        'This student already has an application',
      ],
      ['a student that does not exist', () => ({ studentId: UNKNOWN }), 404, 'There is no such student.'],
      ['no student', () => ({ studentId: undefined }), 400, 'A student id is required', 'studentId'],
      ['two subjects', () => ({ firstChoiceSubjects: TWO }), 400, EXACTLY, 'firstChoiceSubjects'],
      ['a decision', () => ({ status: 'approved' }), 403, STATUS],
    ],
  },
  {
    call: 'PUT /api/applications/{id} with choices',
    procedure: 'applications.update',
    input: ({ application, student }) => ({
      id: application.id,
      studentId: student.id,
      firstChoiceSubjects: CHOICES.secondChoiceSubjects,
      secondChoiceSubjects: CHOICES.firstChoiceSubjects,
      status: 'draft',
    }),
    reply: ({ application }) => ({
      ...application,
      firstChoiceSubjects: CHOICES.secondChoiceSubjects,
      secondChoiceSubjects: CHOICES.firstChoiceSubjects,
      firstChoiceScore: application.secondChoiceScore,
      secondChoiceScore: application.firstChoiceScore,
    }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      NO_APPLICATION,
      NO_NUMBER,
      ['two subjects', () => ({ secondChoiceSubjects: TWO }), 400, EXACTLY, 'secondChoiceSubjects'],
      [
        'subjects without their prerequisites',
        () => ({ secondChoiceSubjects: ['French', 'Spanish', 'Law'] }),
        400,
        'You are not eligible for: French, Spanish. Please review your selections.',
        'secondChoiceSubjects',
      ],
    ],
  },
  {
    call: 'PUT /api/applications/{id} with status and submittedAt',
    procedure: 'applications.update',
    input: ({ application }) => ({
      id: application.id,
      status: 'submitted',
      submittedAt: '1999-01-01T00:00:00Z',
    }),
    reply: ({ application }) => ({ ...application, status: 'submitted', submittedAt: WHILE_OPEN }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      NO_APPLICATION,
      NO_NUMBER,
      ['a decision', () => ({ status: 'under_review' }), 403, STATUS],
      [
        'an unknown status',
        () => ({ status: 'accepted' }),
        400,
        'Status must be one of draft, submitted, under_review, approved, rejected',
        'status',
      ],
    ],
  },
];

const INVALID_TYPE = 'Invalid file type. Only JPG, PNG, and PDF files are allowed.';

export const DOCUMENT_CALLS: readonly Row[] = [
  {
    call: 'GET /api/students/{id}/documents',
    procedure: 'students.documents',
    input: ({ student }) => ({ id: student.id }),
    reply: ({ document }) => [document],
    audience: 'owner',
    refusals: [NO_STUDENT, NO_NUMBER],
  },
  {
    call: 'POST /api/students/{id}/documents',
    procedure: 'students.uploadDocument',
    input: ({ student }) => ({ id: student.id, file: pngFile('more.png'), documentType: 'other' }),
    creates: true,
    reply: ({ student }) => ({
      id: expect.any(Number),
      studentId: student.id,
      fileName: expect.stringMatching(/^[\w-]{36}\.png$/),
      originalName: 'more.png',
      documentType: 'other',
      fileSize: pngFile('more.png').size,
      uploadedAt: WHILE_OPEN,
      check: 'unchecked',
      checkReason: null,
      originalSeen: false,
      checkedBy: null,
      checkedAt: null,
    }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      NO_STUDENT,
      NO_NUMBER,
      ['another type', () => ({ file: pngFile('more.gif') }), 400, INVALID_TYPE, 'file'],
      [
        'no category',
        () => ({ documentType: '' }),
        400,
        'Please say what kind of document this is',
        'documentType',
      ],
    ],
  },
  {
    call: 'DELETE /api/students/{id}/documents/{documentId}',
    procedure: 'students.removeDocument',
    input: ({ student, document }) => ({ id: student.id, documentId: document.id }),
    reply: () => ({ message: 'Document deleted.' }),
    audience: 'owner',
    writes: 'application',
    refusals: [
      NO_STUDENT,
      NO_NUMBER,
      ['a document that does not exist', () => ({ documentId: UNKNOWN }), 404, 'There is no such document.'],
    ],
  },
  {
    call: 'GET /api/documents/{fileName}',
    procedure: 'students.documentFile',
    input: ({ document }) => ({ fileName: document.fileName }),
    reply: ({ document }) => expect.objectContaining({ length: document.fileSize }),
    audience: 'owner',
    refusals: [
      [
        'a file that does not exist',
        () => ({ fileName: 'nothing.png' }),
        404,
        'This document does not exist. It may have been removed.',
      ],
    ],
  },
];
