import { inOrder, press, readNotice } from './acts.ts';
import { administrator } from './people.ts';
import { statesOf } from './screen.ts';

const common = { path: '/admin', portal: 'busy', who: administrator } as const;

const details = statesOf('Details', { ...common, path: '/admin?application=3' }, [
  { name: 'open', shows: 'Application Scores' },
  { name: 'to decide', path: '/admin?application=3&panel=decide', shows: 'Exam slip' },
  { name: 'loading', answers: { 'students.examResults': 'never' }, shows: 'SF2027-00003' },
  {
    name: 'not loaded',
    answers: { 'students.examResults': 'fails' },
    shows: 'The details could not be loaded',
  },
  {
    name: 'gone',
    path: '/admin?application=4711',
    shows: 'Application Not Found',
    complains: /^Failed to load resource/,
  },
  {
    name: 'asking to reject',
    arrange: (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Reject/ })
        .click(),
    shows: 'Reject SF2027-00003?',
  },
]);

const BATCH = 'admin.exportRecords';
const exportAs = (format: string) =>
  inOrder(press('Export CSV'), (page) => page.getByRole('menuitem', { name: format }).click());

const exporting = statesOf('Export', common, [
  { name: 'offered', arrange: press('Export CSV'), shows: 'Compact Export' },
  {
    name: 'under way',
    answers: { [BATCH]: 'never' },
    arrange: exportAs('Detailed Export'),
    shows: /^Fetching/,
  },
  {
    name: 'failed',
    answers: { [BATCH]: 'fails' },
    arrange: inOrder(exportAs('Detailed Export'), readNotice('Export Failed')),
    shows: 'Export Failed',
  },
  {
    name: 'of nothing',
    path: '/admin?search=nobody',
    arrange: inOrder(exportAs('Compact Export'), readNotice('No Data to Export')),
    shows: 'No Data to Export',
  },
]);

const STATISTICS = 'admin.statistics';
const charts = statesOf('Charts', { ...common, path: '/admin/charts' }, [
  { name: 'shown', shows: 'Demand per subject' },
  { name: 'of one school', path: '/admin/charts?school=Other', shows: 'Demand per subject' },
  { name: 'of nothing', path: '/admin/charts?search=nobody', shows: /^No application matches/ },
  { name: 'loading', answers: { [STATISTICS]: 'never' }, shows: 'Charts' },
  { name: 'not loaded', answers: { [STATISTICS]: 'fails' }, shows: 'The charts could not be loaded' },
]);

export const detailScreens = [...details, ...exporting, ...charts];
