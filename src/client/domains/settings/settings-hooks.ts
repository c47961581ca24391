import { notifyFailure, trpc } from '../../api/trpc.ts';
import { allOf } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { type Edits, hasNewConflict, typedIn } from '../../components/form/kept-edits.ts';
import {
  changedFields,
  changedSchool,
  changedSettings,
  FIELD_LABELS,
  type SettingsField,
  type SettingsForm,
  settingsFormSchema,
  toForm,
} from './settings-form-schema.ts';

/** Whoever comes back from another tab sees what was saved there. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true };

/** The data of the site settings page. Each visit fetches them again. */
export function useStoredSettings() {
  const school = trpc.admin.school.useQuery(undefined, FRESH);
  const settings = trpc.site.settings.useQuery(undefined, FRESH);
  return allOf({ school, settings });
}

const inWords = new Intl.ListFormat('en-GB');

/**
 * Saves what was edited, one call per setting (administrators §7), and shows a notice that names it. `shown` are the stored
 * values that the page shows: nothing is saved while it does not show what somebody else has changed of the same.
 */
export function useSaveSettings() {
  const utils = trpc.useUtils();
  const { mutateAsync: changeSchool } = trpc.admin.changeSchool.useMutation();
  const { mutateAsync: changeSetting } = trpc.admin.changeSetting.useMutation();

  async function send(before: SettingsForm, after: SettingsForm): Promise<SettingsField[]> {
    const school = changedSchool(before, after);
    await Promise.all([
      school && changeSchool(school),
      ...changedSettings(before, after).map((setting) => changeSetting(setting)),
    ]);
    return changedFields(before, after);
  }

  async function fetchStored(): Promise<SettingsForm> {
    const [school, settings] = await Promise.all([
      utils.admin.school.fetch(undefined, FRESH),
      utils.site.settings.fetch(undefined, FRESH),
    ]);
    return toForm({ school, settings });
  }

  return async (shown: SettingsForm, edits: Edits): Promise<'saved' | 'changed elsewhere' | 'failed'> => {
    try {
      // What is not edited here is sent as it is stored by now, or not at all.
      const now = await fetchStored();
      if (hasNewConflict(edits, shown, now)) return 'changed elsewhere';
      const saved = await send(now, settingsFormSchema.parse({ ...now, ...typedIn(edits) }));
      const labels = saved.map((field) => FIELD_LABELS[field]);
      notify(
        labels.length > 0
          ? { title: 'Settings Updated', message: `Saved: ${inWords.format(labels)}.`, kind: 'success' }
          : { title: 'Nothing to Save', message: 'Nothing on this page was changed.' },
      );
      return 'saved';
    } catch (error) {
      notifyFailure('Error', error, 'Failed to update settings');
      return 'failed';
    } finally {
      // Also after a failure, because some of the calls may have succeeded.
      await Promise.all([
        utils.admin.school.invalidate(),
        utils.site.settings.invalidate(),
        utils.eligibility.invalidate(),
      ]);
    }
  };
}
