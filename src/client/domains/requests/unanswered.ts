/** Shown when no answer arrived to a form that keeps what was typed. */
export const UNANSWERED_FORM =
  'The server did not answer. What you typed is still there; please check your connection and try again.';
