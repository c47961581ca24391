/** The state of the navigation that follows a submission. */
export const JUST_SUBMITTED = { submitted: true } as const;

export const isJustSubmitted = (state: unknown) =>
  typeof state === 'object' && state !== null && 'submitted' in state && state.submitted === true;
