import { isSuperAdministrator } from '../../../shared/auth/constants.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { useSessionUser } from '../auth/use-session.ts';
import { BeginIntake } from './begin-intake.tsx';
import { useIntakes } from './hooks.ts';
import { IntakeCard } from './intake-card.tsx';
import { IntakeFigures } from './intake-figures.tsx';
import classes from './intakes.module.css';

/** All intakes; super administrators begin the next one. */
export function IntakesPanel() {
  const { role } = useSessionUser();
  return (
    <DataState
      query={useIntakes()}
      loading={<SkeletonBlocks rows={2} height={160} />}
      errorTitle="The intakes could not be loaded"
    >
      {(intakes) => (
        <div className={classes.sections}>
          <IntakeFigures intakes={intakes} />
          {intakes.map((intake) => (
            <IntakeCard
              key={intake.id}
              intake={intake}
              isSuperAdministrator={isSuperAdministrator(role)}
              isOnly={intakes.length === 1}
            />
          ))}
          {isSuperAdministrator(role) && intakes[0] && (
            <BeginIntake key={intakes[0].id} nextYear={intakes[0].entryYear + 1} />
          )}
        </div>
      )}
    </DataState>
  );
}
