import { Button, VisuallyHidden } from '@mantine/core';
import { type Double, type Reason, reasonsInWords } from '../../../shared/doubles/schema.ts';
import { trpc } from '../../api/trpc.ts';
import { allOf, DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { editApplicationPath } from '../../paths.ts';
import { comparedFacts, type Side } from './compared-facts.ts';
import classes from './doubles.module.css';
import { useAnswerDouble } from './hooks.ts';

interface DoublePairProps {
  double: Double;
  /** They are the same person, and this application stays. */
  onSame: (keep: number) => void;
}

export function DoublePair({ double, onSame }: DoublePairProps) {
  const { reasons, applications } = double;
  const [one, other] = applications;
  const answer = useAnswerDouble();
  const [dismiss, isDismissing] = useOnce(() => answer(double, { answer: 'different' }));
  return (
    <Panel title={`${one.applicationId} and ${other.applicationId}`}>
      <p className={classes.reasons}>{reasonsInWords(reasons)}</p>
      <Sides ids={[one.id, other.id]} reasons={reasons} />
      <div ref={passesFocusOn} className={classes.buttons}>
        {applications.map((application) => (
          <Button key={application.id} variant="default" onClick={() => onSame(application.id)}>
            Same Person: Keep {application.applicationId}
          </Button>
        ))}
        <Button variant="default" loading={isDismissing} onClick={() => void dismiss()}>
          Not the Same Person
          <VisuallyHidden>
            {' '}
            in {one.applicationId} and {other.applicationId}
          </VisuallyHidden>
        </Button>
      </div>
    </Panel>
  );
}

function useSide(id: number) {
  const details = trpc.admin.application.useQuery({ id }, { staleTime: 0 });
  const studentId = details.data?.studentId ?? 0;
  const options = { enabled: studentId > 0, staleTime: 0 };
  const examResults = trpc.students.examResults.useQuery({ id: studentId }, options);
  const documents = trpc.students.documents.useQuery({ id: studentId }, options);
  return allOf({ details, examResults, documents });
}

interface SidesProps {
  ids: [number, number];
  reasons: readonly Reason[];
}

function Sides({ ids: [one, other], reasons }: SidesProps) {
  return (
    <DataState
      query={allOf({ one: useSide(one), other: useSide(other) })}
      loading={<SkeletonLines rows={5} />}
      errorTitle="The two applications could not be loaded"
    >
      {(sides) => <Comparison one={sides.one} other={sides.other} reasons={reasons} />}
    </DataState>
  );
}

interface ComparisonProps extends Pick<SidesProps, 'reasons'> {
  one: Side;
  other: Side;
}

const Comparison = ({ one, other, reasons }: ComparisonProps) => (
  <div className={classes.scroll}>
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          {[one, other].map(({ details }) => (
            <th key={details.id} scope="col">
              <TextLink to={editApplicationPath(details.id)}>{details.applicationId}</TextLink>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedFacts(one, other, reasons).map(({ label, values, isDifferent }) => (
          <tr key={label} data-different={isDifferent || undefined}>
            <th scope="row">
              {label}
              {isDifferent && <span className={classes.differs}>differs</span>}
            </th>
            <td>{values[0] || '–'}</td>
            <td>{values[1] || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
