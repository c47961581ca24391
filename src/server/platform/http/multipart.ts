import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../errors.ts';

/** What a form may weigh besides its file. */
export const FORM_BYTES = 64 * 1024;

/** @throws UNSUPPORTED_MEDIA_TYPE. */
export function requireMultipart(request: FastifyRequest) {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send multipart form data.');
}

/** Several files are several uploads (applicant spec §5). */
const MULTIPLE_FILES = 'Multiple Files Not Allowed';
const hasSeveralFiles = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

const UNREADABLE = 'The upload could not be read. Please try again.';

/** The parser of multipart bodies throws bare errors; those of the disk and of the web server have a code. */
const isMalformed = (error: unknown) =>
  error instanceof Error && error.name === 'Error' && !('code' in error);

/** Takes the parts of a form in the order in which they come. @throws BAD_REQUEST when the form cannot be read. */
export async function takeParts(
  request: FastifyRequest,
  options: FastifyMultipartBaseOptions,
  take: (part: Multipart) => Promise<void> | void,
) {
  try {
    for await (const part of request.parts(options)) await take(part);
  } catch (error) {
    if (hasSeveralFiles(error)) throw invalid(MULTIPLE_FILES, 'file');
    throw isMalformed(error) ? new AppError('BAD_REQUEST', UNREADABLE) : error;
  } finally {
    // What still arrives of a refused form is passed over: the next request on this connection comes behind it.
    request.raw.unpipe().resume();
  }
}
