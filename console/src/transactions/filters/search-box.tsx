import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';

type SearchBoxProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onSearch: (q: string | undefined) => void;
};

const WAIT_MS = 250;

/** Searches a moment after the last letter. */
export function SearchBox({ input, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), WAIT_MS);
  // What the address says wins, as when a person goes back; but not over what is just being typed.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      flex={1}
      miw={0}
      aria-label="Search transactions"
      placeholder="Search name, notes or merchant"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type('')} />}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
