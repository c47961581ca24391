/** Shown when no answer to a change arrived: it may have been made. */
export const UNANSWERED_CHANGE =
  'The server did not answer. Please check your connection, then see what has changed.';

/** The answer to a change was lost, and what is stored could not be read either. */
export class OutcomeUnknown extends Error {
  constructor(message = UNANSWERED_CHANGE) {
    super(message);
  }
}
