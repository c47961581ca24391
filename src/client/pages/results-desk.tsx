import { ResultsDesk } from '../domains/results-desk/results-desk.tsx';

/** /admin/results: what was declared beside the slip. */
export default function ResultsDeskPage() {
  return <ResultsDesk />;
}
