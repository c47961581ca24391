import { EXAM_SUBJECTS, type ExamSubject } from '../../../../shared/exam-results/constants.ts';
import { fold } from '../../../platform/fold.ts';

/** The usual abbreviations and spellings, beside the names themselves. */
const ABBREVIATIONS: Partial<Record<ExamSubject, readonly string[]>> = {
  'Additional Mathematics': ['Add Maths', 'Add Math', 'Additional Maths', 'Addl Maths', 'AM'],
  'Agricultural Science (Double Award)': ['Agri Sci DA', 'Agricultural Science DA', 'Agri Science Double'],
  'Agricultural Science (Single Award)': [
    'Agri Sci SA',
    'Agricultural Science SA',
    'Agricultural Science',
    'Agri Science',
    'Agri Sci',
    'Agri',
  ],
  Biology: ['Bio', 'Biol'],
  'Caribbean History': ['Carib History', 'Carib Hist', 'Car Hist', 'History', 'Hist', 'CH'],
  Chemistry: ['Chem'],
  Economics: ['Econ', 'Eco'],
  'Electronic Document Preparation and Management': ['EDPM', 'Electronic Document Preparation'],
  'English A': ['Eng A', 'Eng Lang', 'English Language', 'English', 'Eng', 'English Lang'],
  'English B': ['Eng B', 'Eng Lit', 'English Literature', 'Literature', 'Lit', 'English Lit'],
  'Family and Resource Management': ['FRM', 'Family & Resource Management', 'Family Resource Management'],
  'Food, Nutrition and Health': ['FNH', 'Food & Nutrition', 'Food and Nutrition', 'Food Nutrition & Health'],
  French: ['Fre', 'Fr'],
  Geography: ['Geog', 'Geo'],
  'Human and Social Biology': ['HSB', 'Human & Social Biology', 'Human Social Biology'],
  'Industrial Technology (Building)': [
    'Ind Tech Building',
    'Building Technology',
    'Building Tech',
    'IT Building',
  ],
  'Industrial Technology (Electrical)': [
    'Ind Tech Electrical',
    'Electrical Technology',
    'Electrical Tech',
    'IT Electrical',
  ],
  'Industrial Technology (Mechanical)': [
    'Ind Tech Mechanical',
    'Mechanical Technology',
    'Mechanical Tech',
    'IT Mechanical',
  ],
  'Information Technology': ['IT', 'Info Tech', 'Infotech'],
  'Integrated Science': ['Int Science', 'Int Sci', 'Integ Science', 'Integrated Sci'],
  Mathematics: ['Maths', 'Math', 'Gen Maths'],
  Music: ['Mus'],
  'Office Administration': ['OA', 'Office Admin'],
  'Physical Education and Sport': ['PE', 'PES', 'Physical Education', 'PE & Sport', 'Phys Ed'],
  Physics: ['Phy', 'Phys'],
  Portuguese: ['Port'],
  'Principles of Accounts': ['POA', 'Prin of Accounts', 'Principles of Accounting', 'Accounts'],
  'Principles of Business': ['POB', 'Prin of Business', 'Principles of Bus', 'Business'],
  'Religious Education': ['RE', 'Rel Ed', 'Religious Ed'],
  'Social Studies': ['SS', 'Soc Studies', 'Soc Stud', 'Social Stud'],
  Spanish: ['Span', 'Spa'],
  'Technical Drawing': ['TD', 'Tech Drawing', 'Tech Draw'],
  'Textiles, Clothing and Fashion': ['TCF', 'Textiles Clothing & Fashion', 'Clothing & Textiles', 'Textiles'],
  'Theatre Arts': ['TA', 'Theatre', 'Drama'],
  'Visual Arts': ['VA', 'Art', 'Visual Art', 'Art & Craft'],
};

/** A subject's name as it is compared: without case, accents, punctuation, spaces, and the exam that may precede it. */
export const subjectKey = (name: string) =>
  fold(name.replaceAll('&', ' and '))
    .replace(/^(csec|cxc|gce) /, '')
    .replaceAll(' ', '');

const BY_KEY = new Map<string, ExamSubject>(
  EXAM_SUBJECTS.flatMap((subject) =>
    [subject, ...(ABBREVIATIONS[subject] ?? [])].map((name) => [subjectKey(name), subject] as const),
  ),
);

/** What administrators have added, by subjectKey. */
export type AddedNames = ReadonlyMap<string, string>;

/** The exam subject that is called so. What administrators have said goes before what is known. */
export const findSubject = (name: string, added: AddedNames = new Map()): string | undefined =>
  added.get(subjectKey(name)) ?? BY_KEY.get(subjectKey(name));
