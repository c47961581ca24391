import { isRecord, isText } from '../components/state/shape.ts';

type Issue = { path: string; message: string };
type ErrorData = { code: string; issues?: Issue[] | undefined };

const isIssue = (value: unknown): value is Issue =>
  isRecord(value) && isText(value.path) && isText(value.message);

const isErrorData = (value: unknown): value is ErrorData =>
  isRecord(value) &&
  isText(value.code) &&
  (value.issues === undefined || (Array.isArray(value.issues) && value.issues.every(isIssue)));

/** What the server says about a failed call; undefined when it is something else, such as a proxy's own page. */
export const parseErrorData = (data: unknown): ErrorData | undefined =>
  isErrorData(data) ? data : undefined;
