import type { QueryClient } from '@tanstack/react-query';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import type { TrpcClient } from '../../api/trpc.ts';
import { type DeskApplication, deskQuery } from './desk-application.ts';

/** Puts these rows in the place of those with the same ids. */
const withRows = <Row extends { id: number }>(all: Row[], rows: readonly Row[]): Row[] =>
  all.map((one) => rows.find(({ id }) => id === one.id) ?? one);

/** The applications as the desk shows them: a change is seen before the server has answered. */
export function createShownApplications(queryClient: QueryClient, client: TrpcClient) {
  const keyOf = (id: number) => deskQuery(client, id).queryKey;
  const change = (id: number, make: (desk: DeskApplication) => DeskApplication) =>
    queryClient.setQueryData(keyOf(id), (desk) => desk && make(desk));
  return {
    read: (id: number) => queryClient.getQueryData(keyOf(id)),
    change,
    showResults: (id: number, rows: readonly ExamResult[]) =>
      change(id, (desk) => ({ ...desk, examResults: withRows(desk.examResults, rows) })),
    showDocuments: (id: number, rows: readonly DocumentRecord[]) =>
      change(id, (desk) => ({ ...desk, documents: withRows(desk.documents, rows) })),
    /** Fetches it anew. `refetchType`: 'all' also fetches one that is not on screen. */
    refresh: (id: number, refetchType: 'active' | 'all' = 'active') =>
      queryClient.invalidateQueries({ queryKey: keyOf(id), refetchType }),
    /** Whether what is stored shows a change. While it cannot be fetched, it may. */
    mayShow(id: number, isShown: (desk: DeskApplication) => boolean): boolean {
      const { data, status } = queryClient.getQueryState(keyOf(id)) ?? {};
      return !data || status === 'error' || isShown(data);
    },
  };
}
