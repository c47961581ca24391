import { typedKey } from '../../../components/state/use-typed.ts';

/** The forms of the page. Each keeps its own edits; exam results by id. */
export type EditPart =
  | 'personal'
  | 'number'
  | 'choices'
  | 'status'
  | 'note'
  | 'placement'
  | 'requests'
  | 'result:new'
  | `result:${number}`;

/** Where the form of an application keeps what is typed. */
export const editKey = (userId: number, applicationId: number, part: EditPart) =>
  typedKey(userId, `${applicationId}:${part}`);
