import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { Panel } from '../../../components/layout/panel.tsx';
import classes from '../../../components/layout/tabs.module.css';
import { PlacementPanel } from '../../places/placement-section.tsx';
import { Requests } from '../../requests/requests.tsx';
import { ChoicesTab } from './choices-tab.tsx';
import edit from './edit.module.css';
import { type EditTab, TAB_LABELS, useEditTab } from './edit-tab.ts';
import type { Edited } from './edited-application.ts';
import { HistoryTab } from './history-tab.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PersonalTab } from './personal-tab.tsx';
import { ResultsTab } from './results-tab.tsx';
import { StatusTab } from './status-tab.tsx';

const PANELS: [EditTab, ComponentType<Edited>][] = [
  ['personal', PersonalTab],
  ['results', ResultsTab],
  ['subjects', ChoicesTab],
  ['status', StatusTab],
  ['history', HistoryTab],
];

/** The tabs. Values typed in one are kept while another is open. */
export function EditTabs(edited: Edited) {
  const [tab, openTab] = useEditTab();
  return (
    <>
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List className={classes.list} aria-label="Parts of the application">
          {PANELS.map(([value]) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {TAB_LABELS[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PANELS.map(([value, Contents]) => (
          <Tabs.Panel key={value} value={value} className={edit.panels}>
            <Contents {...edited} />
            {value === 'status' && (
              <>
                <PlacementPanel application={edited.application} />
                <Panel title="Asked of the applicant">
                  <Requests application={edited.application} />
                </Panel>
              </>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <LeaveGuard {...edited} />
    </>
  );
}
