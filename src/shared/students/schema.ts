import { z } from 'zod';
import {
  choices,
  emailAddress,
  isVisible,
  optionalChoice,
  optionalEmailAddress,
  optionalText,
  PARAGRAPH_LENGTH,
  requiredChoice,
  requiredText,
  shortTexts,
  yesNo,
} from '../text/fields.ts';
import { dateOfBirth } from './date-of-birth.ts';
import {
  ALLERGIES,
  BLOOD_GROUPS,
  COUNTRIES,
  ETHNICITIES,
  GENDERS,
  HEALTH_PROBLEMS,
  LIVES_WITH,
  OTHER_SCHOOL,
  REGIONAL_CORPORATIONS,
  RELIGIOUS_DENOMINATIONS,
  SCHOOLS,
  SPECIAL_CONCERNS,
  TRANSPORTATION,
} from './options.ts';

const PARENT_EMAIL_MESSAGE = 'Please enter a valid email, or leave it empty';

const requiredFields = {
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  dateOfBirth,
  countryOfBirth: requiredChoice(COUNTRIES, 'Country of birth is required'),
  placeOfBirth: requiredText('Place of birth is required'),
  religiousDenomination: requiredChoice(RELIGIOUS_DENOMINATIONS, 'Religious denomination is required'),
  ethnicity: requiredChoice(ETHNICITIES, 'Ethnicity is required'),
  mobileNumber: requiredText('Mobile number is required', 40),
  email: emailAddress('Valid email is required'),
  nationality: requiredText('Nationality is required', 100),
  schoolAttended: requiredChoice(SCHOOLS, 'School attended is required'),
};

const identityFields = {
  middleName: optionalText(100),
  gender: optionalChoice(GENDERS),
  birthCertificatePin: optionalText(40),
  nationalOfTrinidadTobago: yesNo(),
};

const contactFields = {
  address: optionalText(400),
  streetNumber: optionalText(40),
  street: optionalText(),
  streetDetails: optionalText(),
  cityTownCommunity: optionalText(),
  regionalCorporation: optionalChoice(REGIONAL_CORPORATIONS),
  country: optionalChoice(COUNTRIES),
  homeContact: optionalText(40),
};

const schoolAndHomeFields = {
  otherSchoolName: optionalText(),
  studentLivesWith: optionalChoice(LIVES_WITH),
  transportationToSchool: optionalChoice(TRANSPORTATION),
  computerAtHome: yesNo(),
};

const motherFields = {
  motherName: optionalText(),
  motherOccupation: optionalText(),
  motherPlaceOfEmployment: optionalText(),
  motherStreetNumber: optionalText(40),
  motherStreet: optionalText(),
  motherStreetDetails: optionalText(),
  motherMailingAddress: optionalText(400),
  motherPhoneHome: optionalText(40),
  motherPhoneWork: optionalText(40),
  motherPhoneCell: optionalText(40),
  motherEmail: optionalEmailAddress(PARENT_EMAIL_MESSAGE),
};

const fatherFields = {
  fatherName: optionalText(),
  fatherOccupation: optionalText(),
  fatherPlaceOfEmployment: optionalText(),
  fatherStreetNumber: optionalText(40),
  fatherStreet: optionalText(),
  fatherStreetDetails: optionalText(),
  fatherMailingAddress: optionalText(400),
  fatherPhoneHome: optionalText(40),
  fatherPhoneWork: optionalText(40),
  fatherPhoneCell: optionalText(40),
  fatherEmail: optionalEmailAddress(PARENT_EMAIL_MESSAGE),
};

const healthFields = {
  allergies: choices(ALLERGIES),
  allergyDetails: optionalText(PARAGRAPH_LENGTH),
  typeOfDisability: choices(SPECIAL_CONCERNS),
  bloodGroup: optionalChoice(BLOOD_GROUPS),
  healthProblems: choices(HEALTH_PROBLEMS),
  additionalMedicalInfo: optionalText(PARAGRAPH_LENGTH),
  healthSpecify: optionalText(PARAGRAPH_LENGTH),
  medicalConditions: optionalText(PARAGRAPH_LENGTH),
  immunizationCompleted: yesNo(),
  medicationA: optionalText(),
  medicationB: optionalText(),
  doctorName: optionalText(),
  doctorAddress: optionalText(400),
  doctorTelephone: optionalText(40),
};

export const CANDIDATE_NUMBER = /^\d{10}$/;

const resultsFields = {
  candidateNumber: optionalText(20).refine(
    (number) => number === '' || CANDIDATE_NUMBER.test(number),
    'A CXC candidate number has ten digits. It is on your slip.',
  ),
};

const otherFields = {
  specialInterests: shortTexts(),
  relativesAtSchool: shortTexts(),
  parentInvolvement: shortTexts(),
  parentFullName: optionalText(),
  parentContactNumber: optionalText(40),
  parentEmail: optionalEmailAddress(PARENT_EMAIL_MESSAGE),
  achievements: optionalText(PARAGRAPH_LENGTH),
  extraCurricular: optionalText(PARAGRAPH_LENGTH),
  // A path here or a web address; nothing that a browser would run as a script.
  profilePictureUrl: optionalText().refine(
    (url) => /^$|^(https?:\/)?\/\S*$/.test(url),
    'Please upload the picture instead',
  ),
};

const optionalFieldsSchema = z.object({
  ...identityFields,
  ...contactFields,
  ...schoolAndHomeFields,
  ...motherFields,
  ...fatherFields,
  ...healthFields,
  ...resultsFields,
  ...otherFields,
});
const fieldsSchema = z.object({ ...requiredFields, ...optionalFieldsSchema.partial().shape });
/** The schema of each field by name. */
export const studentFieldsShape = fieldsSchema.shape;

export const SCHOOL_NAME_REQUIRED = 'School name is required';

/** The school 'Other' needs its name (applicants §5). */
export const lacksSchoolName = (student: { schoolAttended?: unknown; otherSchoolName?: unknown }) =>
  student.schoolAttended === OTHER_SCHOOL && !isVisible(String(student.otherSchoolName ?? ''));

/** A new student record, as the personal form sends it. */
export const studentFieldsSchema = fieldsSchema.refine((student) => !lacksSchoolName(student), {
  path: ['otherSchoolName'],
  message: SCHOOL_NAME_REQUIRED,
  when: ({ value }) => z.looseObject({}).safeParse(value).success,
});
export type StudentFields = z.infer<typeof studentFieldsSchema>;

/** Fields that are not sent stay unchanged (decisions §2). */
export const studentChangesSchema = fieldsSchema.partial();
export type StudentChanges = z.infer<typeof studentChangesSchema>;

export type StudentFieldName = keyof z.infer<typeof fieldsSchema>;
export type RequiredStudentField = keyof typeof requiredFields;

/** The names of all personal fields, required ones first. */
export const STUDENT_FIELDS = fieldsSchema.keyof().options;
export const REQUIRED_STUDENT_FIELDS = z.object(requiredFields).keyof().options;
