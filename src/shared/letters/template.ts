/** In this order: a doubled brace, a named place with the space before it, a single brace. */
const TOKENS = /\{\{|\}\}|( ?)\{([^{}]*)\}|[{}]/g;

/**
 * Fills the named places of a template in one pass, so that a value with braces stays as it is. Doubled braces become
 * single ones. A place without a value takes the space before it along; an unknown one stays as it was written.
 */
export const fillPlaces = (template: string, values: Partial<Record<string, string>>) =>
  template.replace(TOKENS, (token: string, space?: string, name?: string) => {
    if (name === undefined) return token.slice(0, 1);
    if (!Object.hasOwn(values, name)) return token;
    return values[name] ? `${space}${values[name]}` : '';
  });

const inBraces = (name: string) => `{${name}}`;
const BRACE = 'To show a brace itself, type it twice: {{ or }}.';

/** Why a template cannot be filled with these places; undefined when it can. */
export function templateProblem(template: string, places: readonly string[]): string | undefined {
  const tokens = [...template.matchAll(TOKENS)];
  const names = tokens.flatMap(([, , name]) => name ?? []);
  const unknown = [...new Set(names)].filter((name) => !places.includes(name));
  if (unknown.length > 0) {
    const known = places.map(inBraces).join(', ');
    return `There is no ${unknown.map(inBraces).join(' or ')}. You can use ${known}. ${BRACE}`;
  }
  return tokens.some(([token]) => token.length === 1)
    ? `There is a brace without its other one. ${BRACE}`
    : undefined;
}

/** Whether a template names this place. */
export const namesPlace = (template: string, place: string) =>
  [...template.matchAll(TOKENS)].some(([, , name]) => name === place);
