import { closedIntakeMessage } from '../../../shared/intakes/schema.ts';
import { NoticeLine } from '../../components/feedback/notice-line.tsx';

/** Says that what follows is of a closed intake. */
export const ClosedIntakeNotice = ({ name }: { name: string }) => (
  <NoticeLine tone="info" title={`${name} is closed`}>
    {closedIntakeMessage(name)}
  </NoticeLine>
);
