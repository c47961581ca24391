import '@mantine/core/styles/Switch.layer.css';
import { Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { notifyFailure, type RouterOutputs, trpc } from '../../api/trpc.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { paths } from '../../paths.ts';
import { useSecondStep } from '../auth/second-step/hooks.ts';
import { requirementInWords, useRequirement, useUserWrites } from './hooks.ts';

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

const whoHas = (count: number) => (count === 1 ? '1 administrator has' : `${count} administrators have`);

function inWords({ isRequired, unprotected }: Requirement) {
  if (unprotected === 0) return 'All administrators have set it up.';
  const who = whoHas(unprotected);
  return isRequired
    ? `${who} not set it up yet, and can do nothing else until they have.`
    : `${who} not set it up. If you require it, they must set it up before they can do anything else.`;
}

function consequence({ isRequired, unprotected }: Requirement) {
  if (isRequired) {
    return 'Administrators may then switch it off and log in with the password alone. Whoever has set it up keeps it until then.';
  }
  if (unprotected === 0) return 'All administrators have set it up, and nobody can switch it off any more.';
  return `${whoHas(unprotected)} not set it up. From now on they can do nothing else until they have, also where they are logged in.`;
}

function RequirementSwitch({ requirement }: { requirement: Requirement }) {
  const { requireSecondStep } = useUserWrites();
  const { superAdmin } = trpc.useUtils();
  const { data: own } = useSecondStep();
  const [isAsking, ask] = useDisclosure();
  /** What was asked about stays while the dialog is open and closes, whatever is stored meanwhile. */
  const [asked, setAsked] = useState(requirement);
  const [open, isOpening] = useOnce(async () => {
    try {
      const now = await superAdmin.secondStepRequirement.fetch(undefined, { staleTime: 0 });
      if (now.isRequired !== requirement.isRequired) {
        const message = requirementInWords(now.isRequired);
        return notify({ title: 'A Colleague Has Just Switched This', message });
      }
      setAsked(now);
      ask.open();
    } catch (error) {
      notifyFailure('Error', error, 'The server did not answer. Please check your connection and try again.');
    }
  });
  return (
    <>
      <Switch
        label="Require two-step sign-in of all administrators"
        description={inWords(requirement)}
        checked={requirement.isRequired}
        onChange={open}
        // Looks disabled while the server is asked. A disabled element would lose the focus, so it only ignores presses.
        aria-disabled={isOpening}
        data-disabled={isOpening || undefined}
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        onConfirm={() => requireSecondStep(!asked.isRequired)}
        title={asked.isRequired ? 'No longer require two-step sign-in?' : 'Require two-step sign-in?'}
        confirmLabel={asked.isRequired ? 'No Longer Require It' : 'Require It of All'}
      >
        {consequence(asked)}
      </ConfirmDialog>
      {own && !own.since && !requirement.isRequired && (
        <Text mt="sm">
          Set it up for your own account first: <TextLink to={paths.settings}>Account Settings</TextLink>
        </Text>
      )}
    </>
  );
}
