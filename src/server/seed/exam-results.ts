import type { ExamSubject, ExamType, Grade } from '../../shared/exam-results/constants.ts';
import type { Random } from './random.ts';

export type Result = {
  examType: ExamType;
  examYear: number;
  subjectName: ExamSubject;
  grade: Grade;
  subjectProfile: string;
};

/** What a form five class takes together, in the order of preference, and the CAPE subjects that its pupils look for. */
export type Stream = { weight: number; exams: readonly ExamSubject[]; cape: readonly string[] };

export const STREAMS: readonly Stream[] = [
  {
    weight: 30,
    exams: [
      'Chemistry',
      'Biology',
      'Physics',
      'Additional Mathematics',
      'Information Technology',
      'Geography',
    ],
    cape: [
      'Pure Mathematics',
      'Physics',
      'Chemistry',
      'Biology',
      'Applied Mathematics',
      'Environmental Science',
      'Computer Science',
    ],
  },
  {
    weight: 26,
    exams: [
      'Principles of Accounts',
      'Principles of Business',
      'Economics',
      'Information Technology',
      'Office Administration',
    ],
    cape: [
      'Accounting',
      'Management of Business',
      'Economics',
      'Entrepreneurship',
      'Law',
      'Tourism',
      'Pure Mathematics',
    ],
  },
  {
    weight: 18,
    exams: [
      'English B',
      'Caribbean History',
      'Geography',
      'Social Studies',
      'Religious Education',
      'Spanish',
    ],
    cape: ['Literatures in English', 'History', 'Sociology', 'Law', 'Geography', 'Tourism'],
  },
  {
    weight: 8,
    exams: ['Spanish', 'French', 'English B', 'Social Studies', 'Geography', 'Portuguese'],
    cape: ['Spanish', 'French', 'Literatures in English', 'Law', 'Sociology', 'Tourism'],
  },
  {
    weight: 10,
    exams: [
      'Information Technology',
      'Electronic Document Preparation and Management',
      'Technical Drawing',
      'Physics',
      'Industrial Technology (Electrical)',
    ],
    cape: [
      'Information Technology',
      'Computer Science',
      'Digital Media',
      'Pure Mathematics',
      'Physics',
      'Art & Design',
    ],
  },
  {
    weight: 8,
    exams: [
      'Visual Arts',
      'Theatre Arts',
      'Music',
      'Physical Education and Sport',
      'English B',
      'Textiles, Clothing and Fashion',
    ],
    cape: [
      'Art & Design',
      'Performing Arts',
      'Physical Education and Sports',
      'Digital Media',
      'Literatures in English',
      'Sociology',
    ],
  },
];

const CORE = ['Mathematics', 'English A'] as const;
const EXTRA = [
  'Social Studies',
  'Human and Social Biology',
  'Integrated Science',
  'Principles of Business',
  'Spanish',
  'English B',
  'Information Technology',
  'Agricultural Science (Single Award)',
  'Food, Nutrition and Health',
  'Religious Education',
  'Family and Resource Management',
  'Geography',
  'Physical Education and Sport',
] as const;

/** From a strong pupil (0) to a weak one (1). Whoever applies for the sixth form did rather well. */
function grade(random: Random, weakness: number): Grade {
  const luck = random.fraction() * 0.5 + weakness * 0.6;
  if (luck < 0.42) return '1';
  if (luck < 0.66) return '2';
  if (luck < 0.86) return '3';
  if (luck < 0.96) return '4';
  return random.weighted([
    ['5', 6],
    ['6', 3],
    ['UNG', 1],
  ]);
}

const PROFILE_LETTERS: Record<Grade, string> = {
  1: 'AAAAB',
  2: 'ABBBC',
  3: 'BBCCC',
  4: 'CCDD',
  5: 'DDE',
  6: 'EEF',
  UNG: 'U',
};

/** A letter for each part of the examination; most have three. */
export function profile(random: Random, reached: Grade) {
  const parts = random.weighted([
    [3, 8],
    [2, 1],
    [4, 1],
  ]);
  return Array.from({ length: parts }, () => random.pick([...PROFILE_LETTERS[reached]])).join('');
}

const result = (
  random: Random,
  examType: ExamType,
  examYear: number,
  subjectName: ExamSubject,
  reached: Grade,
): Result => ({
  examType,
  examYear,
  subjectName,
  grade: reached,
  subjectProfile: profile(random, reached),
});

/** Five to nine CSEC subjects sat in one year. */
export function createResults(random: Random, stream: Stream, year: number): Result[] {
  const weakness = random.fraction();
  const subjects = [...new Set([...CORE, ...stream.exams, ...random.shuffle(EXTRA)])].slice(
    0,
    random.integer(5, 9),
  );
  return subjects.map((subject) => result(random, 'CSEC', year, subject, grade(random, weakness)));
}

const PASSES: readonly Grade[] = ['1', '2', '3'];

/** What else was sat: some failed one of the subjects the year before, and a few have a GCE result as well. */
export function createOtherSittings(random: Random, results: readonly Result[]): Result[] {
  const others: Result[] = [];
  const [again] = random.sample(
    results.filter((sat) => PASSES.includes(sat.grade)),
    1,
  );
  if (again && random.chance(0.1)) {
    others.push(
      result(random, 'CSEC', again.examYear - 1, again.subjectName, random.pick(['4', '5', '6', 'UNG'])),
    );
  }
  const [abroad] = random.sample(results, 1);
  if (abroad && random.chance(0.04)) {
    others.push(result(random, 'GCE', abroad.examYear, abroad.subjectName, grade(random, random.fraction())));
  }
  return others;
}
