import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatDate } from '../../../../shared/format/dates.ts';
import { OutcomeUnknown } from '../../../api/outcome-unknown.ts';
import type { RouterOutputs } from '../../../api/trpc.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { StatusBadge } from '../../../components/feedback/status-badge.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { useSessionUser } from '../use-session.ts';
import { AppStep } from './app-step.tsx';
import { MAY_NOT_WORK, useSecondStep, useSecondStepWrites } from './hooks.ts';
import { PasswordStep, type Proof } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-step.module.css';

type State = RouterOutputs['secondStep']['state'];
type Deed = 'setUp' | 'renew' | 'switchOff';

/** The current step: overview, password, authenticator app, or recovery codes. */
type Stage =
  | { at: 'state' }
  | { at: 'password'; deed: Deed }
  | { at: 'app'; offer: RouterOutputs['secondStep']['offer'] }
  | { at: 'codes'; codes: string[]; areRenewed: boolean };

interface SecondStepProps {
  /** Is a step under way, whose button is the primary one of the page? */
  onUnderWay: (isUnderWay: boolean) => void;
}

/** Two-step sign-in for the administrator's own account. */
export default function SecondStepCard({ onUnderWay }: SecondStepProps) {
  const query = useSecondStep();
  return (
    <Panel
      title="Two-Step Sign-In"
      aside={
        query.data && (
          <StatusBadge tone={query.data.since ? 'success' : 'neutral'}>
            {query.data.since ? 'On' : 'Off'}
          </StatusBadge>
        )
      }
    >
      <DataState query={query} errorTitle="Two-step sign-in could not be loaded">
        {(state) => <Stages state={state} onUnderWay={onUnderWay} />}
      </DataState>
    </Panel>
  );
}

const LABELS: Record<Deed, string> = {
  setUp: 'Continue',
  renew: 'Show New Recovery Codes',
  switchOff: 'Switch Off',
};

const CONSEQUENCES: Record<Deed, string> = {
  setUp: 'Next you scan a code with the app on your phone.',
  renew: 'Your present recovery codes will stop working.',
  switchOff: 'From then on your password is enough to log in.',
};

const DID_NOT_ARRIVE =
  'Two-step sign-in is on. The recovery codes did not arrive, and your former ones no longer work. Please make new ones now.';

function Stages({ state, onUnderWay }: SecondStepProps & { state: State }) {
  const { email } = useSessionUser();
  const [stage, show] = useState<Stage>({ at: 'state' });
  /** Why nobody may have working recovery codes: the answer that showed them was lost. */
  const [lostCodes, setLostCodes] = useState<string | null>(null);
  const setStage = (next: Stage) => {
    show(next);
    onUnderWay(next.at !== 'state');
  };
  const showCodes = (codes: string[], areRenewed: boolean) => {
    setLostCodes(null);
    setStage({ at: 'codes', codes, areRenewed });
  };
  async function noticeLost<Answer>(answer: Promise<Answer>) {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof OutcomeUnknown) setLostCodes(MAY_NOT_WORK);
      throw error;
    }
  }
  const { offer, confirm, renewRecoveryCodes, switchOff } = useSecondStepWrites();
  const isReturning = useRef(false);
  const leave = () => {
    isReturning.current = true;
    setStage({ at: 'state' });
  };
  const deeds: Record<Deed, (proof: Proof) => Promise<void>> = {
    setUp: async (proof) => setStage({ at: 'app', offer: await offer(proof) }),
    renew: async (proof) => showCodes((await noticeLost(renewRecoveryCodes(proof))).recoveryCodes, true),
    switchOff: async (proof) => {
      await switchOff(proof);
      setLostCodes(null);
      leave();
    },
  };
  async function switchOn(code: { code: string }) {
    const { recoveryCodes } = await noticeLost(confirm(code, state.since));
    if (recoveryCodes) return showCodes(recoveryCodes, false);
    setLostCodes(DID_NOT_ARRIVE);
    setStage({ at: 'password', deed: 'renew' });
  }
  const warning = lostCodes && (
    <div className={classes.lost}>
      <Banner tone="warning" live>
        {lostCodes}
      </Banner>
    </div>
  );
  switch (stage.at) {
    case 'password':
      return (
        <>
          {lostCodes === DID_NOT_ARRIVE && warning}
          <PasswordStep
            label={LABELS[stage.deed]}
            consequence={CONSEQUENCES[stage.deed]}
            onSend={deeds[stage.deed]}
            onCancel={leave}
          />
        </>
      );
    case 'app':
      return <AppStep offer={stage.offer} onSend={switchOn} onCancel={leave} />;
    case 'codes':
      return <RecoveryCodes codes={stage.codes} email={email} areRenewed={stage.areRenewed} onDone={leave} />;
    default:
      return (
        <>
          {state.since && warning}
          <Present
            state={state}
            takesFocus={isReturning.current}
            onChoose={(deed) => setStage({ at: 'password', deed })}
          />
        </>
      );
  }
}

interface PresentProps {
  state: State;
  /** Focus on mount, because the form before it has disappeared. */
  takesFocus: boolean;
  onChoose: (deed: Deed) => void;
}

function Present({ state: { since, recoveryCodesLeft, isRequired }, takesFocus, onChoose }: PresentProps) {
  if (!since)
    return (
      <div className={classes.state}>
        {isRequired && (
          <Banner tone="warning" title="Please set it up now">
            All administrators of this portal have to use two-step sign-in. Until it is set up here, nothing
            else can be done.
          </Banner>
        )}
        <Text>
          With two-step sign-in you enter a code from your phone after your password. Somebody who finds out
          your password then still cannot get in.
        </Text>
        <Button
          variant={isRequired ? 'filled' : 'default'}
          onClick={() => onChoose('setUp')}
          autoFocus={takesFocus}
        >
          Set Up
        </Button>
      </div>
    );
  return (
    <div className={classes.state}>
      <Text>
        {`Since ${formatDate(since)} you need a code from your authenticator app to log in. `}
        {recoveryCodesLeft === 1
          ? '1 recovery code is left.'
          : `${recoveryCodesLeft} recovery codes are left.`}
        {isRequired && ' All administrators of this portal have to use it.'}
      </Text>
      <Group>
        <Button variant="default" onClick={() => onChoose('renew')} autoFocus={takesFocus}>
          New Recovery Codes
        </Button>
        <Button variant="default" onClick={() => onChoose('setUp')}>
          Use Another Phone
        </Button>
        {!isRequired && (
          <Button variant="default" onClick={() => onChoose('switchOff')}>
            Switch Off Two-Step Sign-In
          </Button>
        )}
      </Group>
    </div>
  );
}
