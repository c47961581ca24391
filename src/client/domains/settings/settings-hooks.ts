import { notifyFailure, trpc } from '../../api/trpc.ts';
import { allOf } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import {
  changedFields,
  changedSchool,
  changedSettings,
  FIELD_LABELS,
  type SettingsField,
  type SettingsForm,
} from './settings-form-schema.ts';

/** The data of the site settings page. Each visit fetches them again. */
export function useStoredSettings() {
  const school = trpc.admin.school.useQuery(undefined, { staleTime: 0 });
  const settings = trpc.site.settings.useQuery(undefined, { staleTime: 0 });
  return allOf({ school, settings });
}

const inWords = new Intl.ListFormat('en-GB');

/**
 * Saves the differences, one call per setting (administrators §7), and shows a notice that names them.
 * @returns whether all is saved
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

  return async (before: SettingsForm, after: SettingsForm) => {
    let isSaved = true;
    try {
      const saved = await send(before, after);
      const labels = saved.map((field) => FIELD_LABELS[field]);
      notify(
        labels.length > 0
          ? { title: 'Settings Updated', message: `Saved: ${inWords.format(labels)}.`, kind: 'success' }
          : { title: 'Nothing to Save', message: 'Nothing on this page was changed.' },
      );
    } catch (error) {
      isSaved = false;
      notifyFailure('Error', error, 'Failed to update settings');
    }
    // Also after a failure, because some of the calls may have succeeded.
    await Promise.all([
      utils.admin.school.invalidate(),
      utils.site.settings.invalidate(),
      utils.eligibility.invalidate(),
    ]);
    return isSaved;
  };
}
