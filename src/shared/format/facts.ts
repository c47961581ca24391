type Value = string | number | boolean | null | readonly string[];
/** A field's label and value. */
export type Fact = readonly [label: string, value: Value];

export interface FactGroup {
  title?: string;
  facts: readonly Fact[];
}

function inWords(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** Leaves out empty fields, which would hide the others. */
export const answered = (facts: readonly Fact[]) =>
  facts.map(([label, value]) => ({ label, text: inWords(value) })).filter(({ text }) => text !== '');
