import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../../src/server/tables.ts';

const detailSchema = z.object({ detail: z.string() });

/** How SQLite finds the rows of each query that `work` runs. */
export async function queryPlans(db: Database, work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const queries: {
    node: RootOperationNode;
    queryId: Parameters<KyselyPlugin['transformQuery']>[0]['queryId'];
  }[] = [];
  const watching: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push({ node, queryId });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(watching));
  const plans: string[] = [];
  for (const { node, queryId } of queries) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, queryId);
    const { rows } = await db.executeQuery(CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]));
    plans.push(
      detailSchema
        .array()
        .parse(rows)
        .map(({ detail }) => detail)
        .join('\n'),
    );
  }
  return plans;
}
