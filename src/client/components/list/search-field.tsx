import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LINE_LENGTH } from '../../../shared/text/fields.ts';

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  search: string;
  label?: string;
  /** In what is searched. */
  placeholder: string;
  /** The same function at each drawing. */
  onSearch: (search: string, options: { replace: boolean }) => void;
}

/** Searches once typing pauses. While it is typed the field shows what is typed, afterwards what the address says. */
export function SearchField({ search, label = 'Search', placeholder, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState<string>();
  const sent = useRef(search);

  useEffect(() => {
    // The address changed for another reason: the back button, or a filter that was removed.
    if (search !== sent.current) setTyped(undefined);
    sent.current = search;
  }, [search]);

  useEffect(() => {
    if (typed === undefined || typed.trim() === sent.current) return;
    const timer = setTimeout(() => {
      // Going back leads to the list before the search, not to each pause in typing.
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
