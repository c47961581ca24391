import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { trpc } from '../../api/trpc.ts';
import { SearchField } from '../../components/list/search-field.tsx';
import classes from './letters.module.css';

const MOST_FOUND = 5;

interface ChooseApplicationProps {
  /** Undefined: the newest application. */
  onChoose: (id: number | undefined) => void;
  isNewest: boolean;
}

/** Finds the application that a letter is merged with. */
export function ChooseApplication({ onChoose, isNewest }: ChooseApplicationProps) {
  const [search, setSearch] = useState('');
  const found = trpc.admin.applicationPage.useQuery({ search }, { enabled: search !== '', staleTime: 0 });
  const box = useRef<HTMLDivElement>(null);
  const items = search === '' ? [] : (found.data?.items ?? []);
  const choose = (id: number | undefined) => {
    onChoose(id);
    setSearch('');
    // The pressed button disappears.
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className={classes.chooser}>
      <SearchField
        label="Show it for another application"
        placeholder="Name or application ID"
        search={search}
        onSearch={setSearch}
      />
      <p role="status" className={classes.hint}>
        {search !== '' && found.isError && 'The applications could not be searched. Please try again.'}
        {search !== '' && found.data?.items.length === 0 && 'No application was found.'}
      </p>
      {items.length > 0 && (
        <ul className={classes.found} aria-label="Applications found">
          {items.slice(0, MOST_FOUND).map(({ id, applicationId, student: { firstName, lastName } }) => (
            <li key={id}>
              <Button variant="subtle" justify="flex-start" onClick={() => choose(id)}>
                <span>
                  {`${firstName} ${lastName} `}
                  <span className={classes.number}>({applicationId})</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isNewest && (
        <Button variant="subtle" onClick={() => choose(undefined)}>
          Show it for the newest application
        </Button>
      )}
    </div>
  );
}
