export const EXAM_TYPES = ['CSEC', 'GCE'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];

/** Grades, best first; UNG is ungraded (applicants §9). */
export const GRADES = ['1', '2', '3', '4', '5', '6', 'UNG'] as const;
export type Grade = (typeof GRADES)[number];

/** More than anybody has sat. Keeps scores, list and PDF from having to deal with thousands. */
export const MOST_RESULTS = 100;

export const FIRST_EXAM_YEAR = 1990;
export const SUBJECT_PROFILE_LENGTH = 4;

/** The subjects that a result may have (decisions §5 and §9). */
export const EXAM_SUBJECTS = [
  'Additional Mathematics',
  'Agricultural Science (Double Award)',
  'Agricultural Science (Single Award)',
  'Biology',
  'Caribbean History',
  'Chemistry',
  'Economics',
  'Electronic Document Preparation and Management',
  'English A',
  'English B',
  'Family and Resource Management',
  'Food, Nutrition and Health',
  'French',
  'Geography',
  'Human and Social Biology',
  'Industrial Technology (Building)',
  'Industrial Technology (Electrical)',
  'Industrial Technology (Mechanical)',
  'Information Technology',
  'Integrated Science',
  'Mathematics',
  'Music',
  'Office Administration',
  'Physical Education and Sport',
  'Physics',
  'Portuguese',
  'Principles of Accounts',
  'Principles of Business',
  'Religious Education',
  'Social Studies',
  'Spanish',
  'Technical Drawing',
  'Textiles, Clothing and Fashion',
  'Theatre Arts',
  'Visual Arts',
] as const;
export type ExamSubject = (typeof EXAM_SUBJECTS)[number];
