import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../../api/trpc.ts';
import { type ListView, toQuery } from './list-view.ts';

/** One page of the list. The previous page stays on screen until the next one has loaded; each visit fetches again. */
export const useApplicationPage = (view: ListView) =>
  trpc.admin.applicationPage.useQuery(toQuery(view), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  });
