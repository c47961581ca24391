import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

/** Placeholder in a prepared query for the value of this name. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The placeholder of each value, to build the query with. */
export type Placeholders<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

/** Returns a placeholder for any name. */
const everyPlaceholder = <Values>() =>
  new Proxy({} as Placeholders<Values>, { get: (_, name) => sql`${new Placeholder(String(name))}` });

/**
 * Builds a query once and runs it with different values, because building takes longer than running most queries. Only
 * for frequent queries: the code is no shorter.
 */
export function prepared<Tables, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<Tables>, placeholders: Placeholders<Values>) => Compilable<Row>,
) {
  let built: CompiledQuery<Row> | undefined;
  return async (db: Kysely<Tables>, values: Values): Promise<Row[]> => {
    built ??= build(db, everyPlaceholder<Values>()).compile();
    const bound = (parameter: unknown) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter;
    const { rows } = await db.executeQuery<Row>({ ...built, parameters: built.parameters.map(bound) });
    return rows;
  };
}

/**
 * Any number of values as a list in SQL, passed as one JSON array, so that one statement serves all lengths. Prepared
 * queries give the placeholder of a JSON text instead.
 */
export const listed = <Value extends string | number = number>(
  values: readonly Value[] | RawBuilder<string>,
) => sql<Value>`(SELECT value FROM json_each(${Array.isArray(values) ? JSON.stringify(values) : values}))`;
