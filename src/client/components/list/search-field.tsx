import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LINE_LENGTH } from '../../../shared/text/fields.ts';

/** Longer than a held key takes to repeat; the answer comes within a few more. */
const DEBOUNCE_MS = 40;

interface SearchFieldProps {
  search: string;
  label?: string;
  /** Names what is searched. */
  placeholder: string;
  /** Must be the same function on each render. */
  onSearch: (search: string, options: { replace: boolean }) => void;
}

/** Searches with each key. While typing the field shows the typed text, afterwards the search in the URL. */
export function SearchField({ search, label = 'Search', placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>();
  const sent = useRef(search);

  useEffect(() => {
    // The URL changed for another reason: the Back button, or a removed filter.
    if (search !== sent.current) setTyped(undefined);
    sent.current = search;
  }, [search]);

  useEffect(() => {
    if (typed === undefined || typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      // Refining a search replaces the history entry, so Back leads to the list before the search.
      const refines = sent.current !== '' && typed.trim() !== '';
      sent.current = typed.trim();
      onSearch(sent.current, { replace: refines });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);

  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={LINE_LENGTH}
      value={typed ?? search}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
