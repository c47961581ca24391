import { allOf, DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import classes from './decisions.module.css';
import { useDecisionSettings, useReleases, useToBeTold } from './hooks.ts';
import { ReleaseForm } from './release-form.tsx';
import { ReleaseList } from './release-list.tsx';
import { ToldSetting } from './told-setting.tsx';

/** The setting, what waits to be told, and the releases. */
export function DecisionsPanel() {
  const settings = useDecisionSettings();
  const toBeTold = useToBeTold();
  const releases = useReleases();
  return (
    <DataState
      query={allOf({ settings, toBeTold, releases })}
      loading={<SkeletonBlocks rows={3} height={240} />}
      errorTitle="The decisions could not be loaded"
    >
      {(loaded) => (
        <div className={classes.sections}>
          <ToldSetting settings={loaded.settings} />
          <ReleaseForm toBeTold={loaded.toBeTold} />
          <ReleaseList releases={loaded.releases} />
        </div>
      )}
    </DataState>
  );
}
