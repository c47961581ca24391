import { accountScreens } from './account.ts';
import { administratorScreens } from './administrators.ts';
import { applicationScreens } from './application.ts';
import { backupScreens } from './backups.ts';
import { decisionScreens } from './decisions.ts';
import { deskScreens } from './desk.ts';
import { detailScreens } from './details.ts';
import { editingScreens } from './editing.ts';
import { headScreens } from './heads.ts';
import { intakeScreens } from './intakes.ts';
import { letterScreens } from './letters.ts';
import { offerScreens } from './offers.ts';
import { placeScreens } from './places.ts';
import { publicScreens } from './public.ts';
import type { Screen } from './screen.ts';
import { subjectScreens } from './subjects.ts';
import { upkeepScreens } from './upkeep.ts';
import { workspaceScreens } from './workspace.ts';

/** Every state of every page. */
export const catalogue: readonly Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...applicationScreens,
  ...subjectScreens,
  ...administratorScreens,
  ...decisionScreens,
  ...detailScreens,
  ...deskScreens,
  ...editingScreens,
  ...letterScreens,
  ...placeScreens,
  ...workspaceScreens,
  ...offerScreens,
  ...upkeepScreens,
  ...backupScreens,
  ...headScreens,
  ...intakeScreens,
];
