/** The program's name; the school's own name is one of its settings. */
export const PRODUCT = 'Sixth Form Admissions';
