import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';

/** Stands in a prepared query where its value will. */
const PLACE = {};

/**
 * A query that is built once, for one value that differs from call to call: to build one takes longer than most take to
 * run. For what every request asks, or what a request asks often; it is no shorter to read.
 */
export function prepared<Tables, Value, Row>(
  build: (db: Kysely<Tables>, value: RawBuilder<Value>) => Compilable<Row>,
) {
  let built: CompiledQuery<Row> | undefined;
  return async (db: Kysely<Tables>, value: Value): Promise<Row[]> => {
    built ??= build(db, sql<Value>`${PLACE}`).compile();
    const parameters = built.parameters.map((parameter) => (parameter === PLACE ? value : parameter));
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
}
