/** The forms of an unfinished application. */
export const FORM_PARTS = ['personal', 'result', 'number', 'choices'] as const;
export type FormPart = (typeof FORM_PARTS)[number];
