import { Button } from '@mantine/core';
import { CHECK_TITLES, type Finding, STATE_WORDS } from '../../../shared/system/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { focusHeading } from '../../components/layout/page.tsx';
import ruled from '../../components/layout/ruled-list.module.css';
import { useNoteRestoredOffersSeen, useSendTestEmail } from './hooks.ts';
import classes from './system.module.css';

const TONES: Record<Finding['state'], Tone> = { must: 'danger', notice: 'warning', ok: 'success' };
const ORDER: readonly Finding['state'][] = ['must', 'notice', 'ok'];

export const FindingList = ({ findings }: { findings: readonly Finding[] }) => (
  <ul className={ruled.list} aria-label="Findings">
    {findings
      .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
      .map((finding) => (
        <FindingItem key={finding.check} finding={finding} />
      ))}
  </ul>
);

const FindingItem = ({ finding: { check, state, text, advice } }: { finding: Finding }) => (
  <li className={classes.finding}>
    <div className={classes.head}>
      <h2 className={classes.title}>{CHECK_TITLES[check]}</h2>
      <StatusBadge tone={TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
    </div>
    <p className={classes.text}>{text}</p>
    {advice !== null && <p className={classes.advice}>{advice}</p>}
    {check === 'mail' && <TestEmail />}
    {check === 'offers' && state === 'must' && <RestoredOffersSeen />}
  </li>
);

function RestoredOffersSeen() {
  const { mutateAsync } = useNoteRestoredOffersSeen();
  // The button goes away with what it says.
  const [confirm, isConfirming] = useOnce(() => mutateAsync().then(focusHeading));
  return (
    <Button variant="default" onClick={confirm} loading={isConfirming}>
      I Have Looked at the Offers
    </Button>
  );
}

function TestEmail() {
  const { mutateAsync } = useSendTestEmail();
  const [send, isSending] = useOnce(() => mutateAsync());
  return (
    <Button variant="default" onClick={send} loading={isSending}>
      Send an Email to Me
    </Button>
  );
}
