import { type Student, studentSchema } from './record.ts';
import { studentFieldsShape } from './schema.ts';

/**
 * The administrators' specification names four fields differently. Its names are answered beside the applicants' names
 * with the same values, and accepted in writes.
 */
const { motherPhoneWork, motherPhoneCell, fatherPhoneWork, fatherPhoneCell } = studentFieldsShape;

/** The fields under their spare names, to extend the schema of a write. */
export const spareNameShape = {
  motherWorkPhone: motherPhoneWork,
  motherCellPhone: motherPhoneCell,
  fatherWorkPhone: fatherPhoneWork,
  fatherCellPhone: fatherPhoneCell,
};

type Named = 'motherPhoneWork' | 'motherPhoneCell' | 'fatherPhoneWork' | 'fatherPhoneCell';
type Sent = Partial<Record<Named | keyof typeof spareNameShape, string | undefined>>;

/** The fields of a write under the applicants' names, whose values win. */
export function mergeSpareNames<Fields extends Sent>(fields: Fields) {
  const { motherWorkPhone, motherCellPhone, fatherWorkPhone, fatherCellPhone, ...others } = fields;
  return {
    ...others,
    motherPhoneWork: fields.motherPhoneWork ?? motherWorkPhone,
    motherPhoneCell: fields.motherPhoneCell ?? motherCellPhone,
    fatherPhoneWork: fields.fatherPhoneWork ?? fatherWorkPhone,
    fatherPhoneCell: fields.fatherPhoneCell ?? fatherCellPhone,
  };
}

const withSpareNames = (student: Student) => ({
  ...student,
  motherWorkPhone: student.motherPhoneWork,
  motherCellPhone: student.motherPhoneCell,
  fatherWorkPhone: student.fatherPhoneWork,
  fatherCellPhone: student.fatherPhoneCell,
});

const { shape } = studentSchema;

/** A student record as every call answers it. */
export const studentAnswerSchema = studentSchema.transform(withSpareNames).pipe(
  studentSchema.extend({
    motherWorkPhone: shape.motherPhoneWork,
    motherCellPhone: shape.motherPhoneCell,
    fatherWorkPhone: shape.fatherPhoneWork,
    fatherCellPhone: shape.fatherPhoneCell,
  }),
);
