import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { memo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import classes from './pictures.module.css';
import { Pictures, type PicturesProps } from './pictures.tsx';

/** The applications that match in pictures; whether they are shown is remembered on this device. */
export const PicturesPanel = memo((props: PicturesProps) => {
  const [shown, setShown] = useLocalStorage({
    key: 'chartsShown',
    defaultValue: false,
    getInitialValueInEffect: false,
    deserialize: (text) => text === 'true',
  });
  return (
    <div className={classes.panel} data-shown={shown || undefined}>
      <Panel
        title="Charts"
        aside={
          <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide charts' : 'Show charts'}
          </Button>
        }
      >
        {shown && <Pictures {...props} />}
      </Panel>
    </div>
  );
});
