import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { memo } from 'react';
import { Panel } from '../../../components/layout/panel.tsx';
import classes from './charts.module.css';
import { Charts, type ChartsProps } from './charts.tsx';

/** Charts of the matching applications. Whether they are shown is stored on this device. */
export const ChartsPanel = memo((props: ChartsProps) => {
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
        {shown && <Charts {...props} />}
      </Panel>
    </div>
  );
});
