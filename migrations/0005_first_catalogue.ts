import { type Kysely, sql } from 'kysely';

/** Each subject with its requirements: a grade, then the exam subjects of which any one at it or better is enough. */
const SUBJECTS: [name: string, requirements: [grade: number, ...anyOf: string[]][]][] = [
  ['Accounting', [[2, 'Principles of Accounts']]],
  ['Applied Mathematics', [[1, 'Mathematics', 'Additional Mathematics']]],
  ['Art & Design', [[2, 'Visual Arts', 'Technical Drawing']]],
  ['Biology', [[2, 'Biology', 'Human and Social Biology']]],
  [
    'Chemistry',
    [
      [2, 'Chemistry'],
      [3, 'Mathematics'],
    ],
  ],
  [
    'Computer Science',
    [
      [2, 'Information Technology'],
      [2, 'Mathematics'],
    ],
  ],
  ['Digital Media', [[2, 'Information Technology', 'Visual Arts']]],
  [
    'Economics',
    [
      [2, 'Economics', 'Principles of Business', 'Principles of Accounts'],
      [3, 'Mathematics'],
    ],
  ],
  ['Entrepreneurship', [[3, 'Principles of Business', 'Principles of Accounts', 'Economics']]],
  ['Environmental Science', [[2, 'Biology', 'Chemistry', 'Geography', 'Integrated Science']]],
  ['French', [[2, 'French']]],
  ['Geography', [[2, 'Geography']]],
  ['History', [[2, 'Caribbean History', 'English B']]],
  ['Information Technology', [[2, 'Information Technology']]],
  ['Law', [[2, 'English A']]],
  [
    'Literatures in English',
    [
      [2, 'English B'],
      [2, 'English A'],
    ],
  ],
  ['Management of Business', [[2, 'Principles of Business', 'Principles of Accounts', 'Economics']]],
  ['Performing Arts', [[2, 'Theatre Arts', 'Music']]],
  ['Physical Education and Sports', [[2, 'Physical Education and Sport']]],
  [
    'Physics',
    [
      [2, 'Physics'],
      [2, 'Mathematics'],
    ],
  ],
  ['Pure Mathematics', [[1, 'Mathematics', 'Additional Mathematics']]],
  ['Sociology', [[2, 'Social Studies', 'English A']]],
  ['Spanish', [[2, 'Spanish']]],
  ['Tourism', [[3, 'Geography', 'Social Studies', 'Principles of Business']]],
];

const COMPULSORY_SUBJECTS = ['Caribbean Studies', 'Communication Studies'];
const SCHOLARSHIP_GROUPS: [
  name: string,
  description: string,
  cognateSubjects: string[],
  requiredCount: number,
][] = [
  [
    'Business Studies',
    'For careers in business, finance and management.',
    ['Accounting', 'Management of Business', 'Economics'],
    2,
  ],
  [
    'Creative and Performance Studies',
    'For careers in the arts, performance and sport.',
    ['Art & Design', 'Performing Arts', 'Physical Education and Sports'],
    1,
  ],
  [
    'Environmental Studies',
    'For the study of the environment and its care.',
    ['Environmental Science with Geography'],
    1,
  ],
  ['General/Overall Studies', 'Any three subjects, for a broad education.', [], 0],
  [
    'Modern Studies/Humanities',
    'For the study of people, places, societies and the past.',
    ['Literatures in English', 'History', 'Geography', 'Sociology'],
    2,
  ],
  [
    'Information and Communication Technology Studies',
    'For careers in computing and information technology.',
    ['Computer Science', 'Information Technology'],
    2,
  ],
  [
    'Language Studies',
    'For the study of languages and literature.',
    ['French', 'Spanish', 'Literatures in English'],
    2,
  ],
  [
    'Mathematics',
    'For the study of pure and applied mathematics.',
    ['Applied Mathematics', 'Pure Mathematics'],
    2,
  ],
  [
    'Natural Sciences',
    'For the study of the physical and life sciences.',
    ['Physics', 'Chemistry', 'Biology'],
    2,
  ],
];

/** The catalogue that a new school starts with; afterwards it belongs to the school. */
export async function up(db: Kysely<unknown>) {
  let requirementId = 0;
  for (const [index, [name, requirements]] of SUBJECTS.entries()) {
    const subjectId = index + 1;
    await sql`INSERT INTO subjects (id, name) VALUES (${subjectId}, ${name})`.execute(db);
    for (const [grade, ...anyOf] of requirements) {
      requirementId += 1;
      await sql`INSERT INTO requirements (id, subjectId, grade) VALUES (${requirementId}, ${subjectId}, ${grade})`.execute(
        db,
      );
      for (const [position, examSubject] of anyOf.entries()) {
        await sql`
          INSERT INTO requirementExamSubjects (requirementId, position, examSubject)
          VALUES (${requirementId}, ${position}, ${examSubject})`.execute(db);
      }
    }
  }
  for (const [name, description, cognateSubjects, requiredCount] of SCHOLARSHIP_GROUPS) {
    await sql`
      INSERT INTO scholarshipGroups (name, description, cognateSubjects, compulsorySubjects, requiredCount)
      VALUES (${name}, ${description}, ${JSON.stringify(cognateSubjects)}, ${JSON.stringify(COMPULSORY_SUBJECTS)}, ${requiredCount})
    `.execute(db);
  }
}
