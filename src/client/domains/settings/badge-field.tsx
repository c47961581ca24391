import { Button } from '@mantine/core';
import { badgeAlt } from '../../../shared/settings/badge.ts';
import { FileDrop } from '../../components/form/file-drop.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { SchoolBadge } from '../../components/layout/school-badge.tsx';
import { useRemoveBadge, useUploadBadge } from './badge-hooks.ts';
import classes from './school-section.module.css';

const nothing = () => undefined;

/** The school's badge: uploaded, replaced and removed at once, without Save Changes. */
export function BadgeField({ school, badge }: { school: string; badge: string | null }) {
  const { upload, isPending, problem } = useUploadBadge();
  return (
    <div>
      <FileDrop
        id="badge"
        label="School Badge"
        description="A PNG or JPEG picture, for the home page, the top of every page and printed applications. It is saved as soon as you choose it."
        accept=".png,.jpg,.jpeg"
        disabled={isPending}
        error={problem}
        onFiles={([file]) => file && upload(file)}
        onRetry={nothing}
        onCancel={nothing}
      />
      {badge && <StoredBadge school={school} />}
    </div>
  );
}

function StoredBadge({ school }: { school: string }) {
  const { mutateAsync } = useRemoveBadge();
  const [remove, isRemoving] = useOnce(() => mutateAsync());
  return (
    <div className={classes.stored} ref={passesFocusOn}>
      <SchoolBadge alt={badgeAlt(school)} className={classes.badge} />
      <Button variant="default" onClick={remove} loading={isRemoving}>
        Remove Badge
      </Button>
    </div>
  );
}
