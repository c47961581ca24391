import { Button } from '@mantine/core';
import { mayBeAnother } from '../../../shared/broadsheets/choice.ts';
import { type Compared, type Filter, isDoubtful, type Person } from '../../../shared/broadsheets/schema.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import disclosure from '../../components/layout/disclosure.module.css';
import { TextLink } from '../../components/layout/links.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { deskPath } from '../../paths.ts';
import classes from './broadsheets.module.css';
import { ComparedResults } from './compared-results.tsx';
import { MatchForm, type OnMatch } from './match-form.tsx';
import type { Ticks } from './use-choice.ts';
import {
  FILTER_LABELS,
  linesInWords,
  MATCH_LABELS,
  needsALook,
  OUTCOME_LABELS,
  OUTCOME_TONES,
  outcomeOf,
  outcomesInWords,
  resultsInSight,
} from './words.ts';

interface PersonItemProps {
  person: Person;
  ticks: Ticks | undefined;
  wanted: Filter | null;
  onMatch: OnMatch;
}

/** Somebody in the file. Folded up where nothing has to be decided, unless that part was asked for. */
export function PersonItem({ person, ticks, wanted, onMatch }: PersonItemProps) {
  const { applicationId, applicationNumber, applicant, name, lines, match, nameDiffers, results } = person;
  return (
    <li ref={passesFocusOn}>
      <details className={classes.more} open={needsALook(person) || wanted !== null}>
        <summary className={disclosure.arrow}>
          <span>
            <strong>{name}</strong>
            {applicationNumber && ` – ${applicationNumber}, ${applicant}`}
            <span className={classes.hint}>
              {' '}
              {linesInWords(lines)}, {MATCH_LABELS[match]}
            </span>
          </span>
          <span className={classes.badges}>
            {nameDiffers && <StatusBadge tone="danger">{FILTER_LABELS.nameDiffers}</StatusBadge>}
            {applicationId === null ? (
              <StatusBadge tone="danger">{isDoubtful(person) ? 'Doubtful' : 'Not matched'}</StatusBadge>
            ) : (
              <Outcomes results={results} />
            )}
          </span>
        </summary>
        {applicationId === null ? (
          ticks && <MatchForm person={person} onMatch={onMatch} />
        ) : (
          <Matched person={{ ...person, applicationId }} ticks={ticks} wanted={wanted} onMatch={onMatch} />
        )}
      </details>
    </li>
  );
}

interface MatchedProps extends Omit<PersonItemProps, 'person'> {
  person: Person & { applicationId: number };
}

/** The results of somebody with an application, and what can be said of who it is. */
function Matched({ person, ticks, wanted, onMatch }: MatchedProps) {
  const { applicationId, applicationNumber, lines, match, results } = person;
  const { shown, folded } = resultsInSight(person, wanted);
  return (
    <>
      <ComparedResults person={person} results={shown} ticks={ticks} />
      {folded.length > 0 && (
        <details className={classes.more}>
          <summary className={disclosure.arrow}>
            {formatCount(folded.length)} more ({outcomesInWords(folded)})
          </summary>
          <ComparedResults person={person} results={folded} ticks={ticks} />
        </details>
      )}
      <p className={classes.line}>
        <TextLink to={deskPath(applicationId)}>Open {applicationNumber} at the results desk</TextLink>
        {ticks && mayBeAnother(person) && (
          <Button
            ref={passesFocusOn}
            variant="subtle"
            onClick={() => {
              const both = results.filter(({ outcome }) => outcome === 'agrees' || outcome === 'differs');
              ticks.tick(person, both, true);
            }}
          >
            It is the same person: tick what agrees or differs
          </Button>
        )}
        {ticks && match === 'byHand' && (
          <Button
            ref={passesFocusOn}
            variant="subtle"
            onClick={() => void onMatch(Object.fromEntries(lines.map((line) => [line, null])))}
          >
            It is somebody else
          </Button>
        )}
      </p>
    </>
  );
}

/** For example '5 agree' and '2 differ', as badges. */
const Outcomes = ({ results }: { results: readonly Compared[] }) =>
  [...Map.groupBy(results, outcomeOf)].map(([outcome, its]) => (
    <StatusBadge key={outcome} tone={OUTCOME_TONES[outcome]}>
      {OUTCOME_LABELS[outcome]}: {its.length}
    </StatusBadge>
  ));
