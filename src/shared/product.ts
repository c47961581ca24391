/** What the program is called; the school's own name is one of its settings. */
export const PRODUCT = 'Sixth Form Admissions';
