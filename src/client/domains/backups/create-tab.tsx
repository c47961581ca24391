import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { EMAIL_NEEDED, EMAIL_NEEDED_TITLE } from '../../../shared/backups/email.ts';
import type { Backup } from '../../../shared/backups/list.ts';
import type { BackupType } from '../../../shared/backups/names.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { AutomaticCard } from './automatic-card.tsx';
import classes from './backups.module.css';
import { CopiesCard } from './copies-card.tsx';
import { EmailCard } from './email-card.tsx';
import { storedEmailConfig } from './email-config.ts';
import { useCreateBackup } from './hooks.ts';

const CHOICES: { type: BackupType; title: string; what: string; size: string; email: string }[] = [
  {
    type: 'database',
    title: 'Database Only',
    what: 'SQL dump: student records, applications, settings.',
    size: 'about 20KB',
    email: 'Email DB',
  },
  {
    type: 'full',
    title: 'Full Backup',
    what: 'Database plus uploaded documents, such as photos and portfolios. When in doubt, take this one.',
    size: 'about 3MB',
    email: 'Email Full',
  },
];

/** Creates backups by hand, by email, and every night. */
export function CreateTab({ backups, isBusy }: { backups: Backup[]; isBusy: boolean }) {
  const [config, setConfig] = useState(storedEmailConfig);
  const [isEmailNeeded, setIsEmailNeeded] = useState(false);
  const readConfig = () => {
    setConfig(storedEmailConfig());
    setIsEmailNeeded(false);
  };
  const create = useCreateBackup(() => {
    setConfig(storedEmailConfig());
    setIsEmailNeeded(true);
  });
  const [begin] = useOnce(create);
  const sizeOf = (type: BackupType) => backups.find((backup) => backup.type === type)?.size;
  return (
    <div className={classes.sections}>
      <div className={classes.choices}>
        {CHOICES.map(({ type, title, what, size, email: emailLabel }) => {
          const last = sizeOf(type);
          return (
            <Panel key={type} title={title}>
              <Text mb="md">
                {what}{' '}
                {last === undefined ? `At first ${size}.` : `The last one took ${formatFileSize(last)}.`}
              </Text>
              <div className={classes.buttons}>
                <Button
                  variant={type === 'full' ? 'filled' : 'default'}
                  disabled={isBusy}
                  onClick={() => begin(type, 'keep')}
                >
                  {title}
                </Button>
                {(config || isEmailNeeded) && (
                  <Button variant="default" disabled={isBusy} onClick={() => begin(type, 'email')}>
                    {emailLabel}
                  </Button>
                )}
              </div>
            </Panel>
          );
        })}
      </div>
      {isEmailNeeded && (
        <Banner tone="warning" title={EMAIL_NEEDED_TITLE}>
          {EMAIL_NEEDED} They are at the end of this page, under Email Configuration.
        </Banner>
      )}
      <AutomaticCard />
      <CopiesCard />
      <EmailCard config={config} onChange={readConfig} />
    </div>
  );
}
