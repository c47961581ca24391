import { z } from 'zod';
import { studentChangesSchema, studentFieldsSchema } from '../../../shared/students/schema.ts';
import {
  mergeSpareNames,
  spareNameShape,
  studentAnswerSchema,
} from '../../../shared/students/spare-names.ts';
import { emailAddress } from '../../../shared/text/fields.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { signedInProcedure } from '../../platform/trpc/procedures.ts';
import * as students from './service.ts';

export const studentProcedures = {
  myStudents: signedInProcedure
    .meta({
      rest: { method: 'GET', path: '/students/my-students', summary: 'The student records of this account' },
    })
    .output(z.array(studentAnswerSchema))
    .query(({ ctx }) => students.listStudentsOf(ctx.db, ctx.actor.id)),

  byEmail: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/students/by-email/:emailAddress',
        summary: 'An own student record by email',
      },
    })
    .input(z.object({ emailAddress: emailAddress('Valid email is required') }))
    .output(studentAnswerSchema)
    .query(({ ctx, input }) => students.getStudentByEmail(ctx, ctx.actor, input.emailAddress)),

  byId: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/students/:id', summary: 'A student record' } })
    .input(z.object({ id: idSchema }))
    .output(studentAnswerSchema)
    .query(({ ctx, input }) => students.getStudent(ctx, ctx.actor, input.id)),

  create: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/students', status: 201, summary: 'Create a student record' } })
    .input(studentFieldsSchema.safeExtend(spareNameShape).transform(mergeSpareNames))
    .output(studentAnswerSchema)
    .mutation(({ ctx, input }) => students.createStudent(ctx, ctx.actor, input)),

  update: signedInProcedure
    .meta({ rest: { method: 'PUT', path: '/students/:id', summary: 'Change the fields that are sent' } })
    .input(studentChangesSchema.extend({ ...spareNameShape, id: idSchema }).transform(mergeSpareNames))
    .output(studentAnswerSchema)
    .mutation(({ ctx, input: { id, ...changes } }) => students.changeStudent(ctx, ctx.actor, id, changes)),
};
