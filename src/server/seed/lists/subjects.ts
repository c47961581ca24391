import type { ExamSubject } from '../../../shared/exam-results/constants.ts';

/**
 * `exams`: what a form five class takes together, most preferred first; `cape`: the CAPE subjects that its pupils
 * prefer.
 */
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

/** Exam subjects that every pupil sits. */
export const CORE = ['Mathematics', 'English A'] as const;
/** Exam subjects that fill up the rest. */
export const EXTRA = [
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
