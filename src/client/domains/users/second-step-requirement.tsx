import '@mantine/core/styles/Switch.layer.css';
import { Switch, Text } from '@mantine/core';
import type { RouterOutputs } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { useSecondStep } from '../auth/second-step/hooks.ts';
import { useRequirement, useUserWrites } from './hooks.ts';

/** The setting that all administrators must use two-step sign-in. */
export function SecondStepRequirement() {
  const query = useRequirement();
  return (
    <Panel title="Two-Step Sign-In">
      <DataState
        query={query}
        loading={<SkeletonLines rows={2} />}
        errorTitle="The two-step sign-in setting could not be loaded"
      >
        {(requirement) => <RequirementSwitch requirement={requirement} />}
      </DataState>
    </Panel>
  );
}

type Requirement = RouterOutputs['superAdmin']['secondStepRequirement'];

function inWords({ isRequired, unprotected }: Requirement) {
  if (unprotected === 0) return 'All administrators have set it up.';
  const who = unprotected === 1 ? '1 administrator has' : `${unprotected} administrators have`;
  return isRequired
    ? `${who} not set it up yet, and can do nothing else until they have.`
    : `${who} not set it up. If you require it, they must set it up before they can do anything else.`;
}

function RequirementSwitch({ requirement }: { requirement: Requirement }) {
  const { requireSecondStep } = useUserWrites();
  const [require, isBusy] = useOnce(requireSecondStep);
  const { data: own } = useSecondStep();
  return (
    <>
      <Switch
        label="Require two-step sign-in of all administrators"
        description={inWords(requirement)}
        checked={requirement.isRequired}
        aria-busy={isBusy}
        onChange={({ currentTarget }) => require(currentTarget.checked)}
      />
      {own && !own.since && !requirement.isRequired && (
        <Text mt="sm">
          Set it up for your own account first: <TextLink to={paths.settings}>Account Settings</TextLink>
        </Text>
      )}
    </>
  );
}
