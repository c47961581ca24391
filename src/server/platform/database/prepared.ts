import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

/** Stands in a prepared query where the value of this name will. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** For each value, what a query is built with in its stead. */
export type Places<Values> = { [Name in keyof Values]: RawBuilder<Values[Name]> };

/** Whichever name is asked for has its place. */
const everyPlace = <Values>() =>
  new Proxy({} as Places<Values>, { get: (_, name) => sql`${new Place(String(name))}` });

/**
 * A query that is built once, for values that differ from call to call: to build one takes longer than most take to
 * run. For what every request asks, or what a request asks often; it is no shorter to read.
 */
export function prepared<Tables, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<Tables>, places: Places<Values>) => Compilable<Row>,
) {
  let built: CompiledQuery<Row> | undefined;
  return async (db: Kysely<Tables>, values: Values): Promise<Row[]> => {
    built ??= build(db, everyPlace<Values>()).compile();
    const bound = (parameter: unknown) => (parameter instanceof Place ? values[parameter.name] : parameter);
    const { rows } = await db.executeQuery<Row>({ ...built, parameters: built.parameters.map(bound) });
    return rows;
  };
}

/** Any number of ids, which come as JSON: so there is one statement for all numbers of them. */
export const listed = (ids: RawBuilder<string>) => sql<number>`(SELECT value FROM json_each(${ids}))`;
