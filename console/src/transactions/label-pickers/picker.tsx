import { Combobox, Group, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './picker.module.css';
import type { Label } from './use-labels.ts';

const NONE = '';
const NEW = '+';
// Whoever has more labels than this types a letter or two.
const SHOWN_MAX = 200;

type PickerProps = {
  /** What is picked, as "Category". */
  readonly label: string;
  readonly options: readonly Label[];
  readonly chosen: readonly string[];
  /** An id; null for none of them. */
  readonly onPick: (id: string | null) => void;
  /** Offers none of them under this name. */
  readonly none?: string | undefined;
  /** Makes a label of the name that was typed. */
  readonly onCreate?: ((name: string) => void) | undefined;
};

/** A list to pick from, narrowed by typing; by keyboard from the field alone. */
export function Picker({ label, options, chosen, onPick, none, onCreate }: PickerProps) {
  const [typed, setTyped] = useState('');
  // Open a moment after it was drawn: only then is the list known to the field that controls it.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const combobox = useCombobox({ opened: isDrawn });
  const wanted = typed.trim().toLocaleLowerCase();
  const found = options.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)).slice(0, SHOWN_MAX);
  const isNew = wanted !== '' && !options.some(({ name }) => name.toLocaleLowerCase() === wanted);
  const { selectActiveOption, selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen already, and after each letter the first of what is left.
  useEffect(() => {
    if (wanted === '' && chosen.length > 0) selectActiveOption();
    else selectFirstOption();
  }, [wanted, found.length, isDrawn]);
  const submit = (value: string) => {
    if (value === NEW) onCreate?.(typed.trim());
    else onPick(value === NONE ? null : value);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      {/* The field scrolls with the list that it controls, so that the keyboard can reach what scrolls. */}
      <div className={classes.picker}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            className={classes.typed ?? ''}
            aria-label={label}
            placeholder={`Find a ${label.toLowerCase()}`}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={label}>
          {none !== undefined && wanted === '' && <Combobox.Option value={NONE}>{none}</Combobox.Option>}
          {found.map((option) => (
            <Option key={option.id} option={option} isChosen={chosen.includes(option.id)} />
          ))}
          {isNew && onCreate && (
            <Combobox.Option value={NEW}>
              <Group gap={6} wrap="nowrap">
                <IconPlus size={16} aria-hidden />
                <span className={classes.name}>Make “{typed.trim()}”</span>
              </Group>
            </Combobox.Option>
          )}
          {found.length === 0 && !(isNew && onCreate) && <Combobox.Empty>None of that name</Combobox.Empty>}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}

function Option({ option, isChosen }: { option: Label; isChosen: boolean }) {
  return (
    <Combobox.Option value={option.id} active={isChosen} aria-selected={isChosen} data-child={option.isChild}>
      <Group gap={8} wrap="nowrap">
        {option.color !== undefined && <span className={classes.dot} style={{ background: option.color }} />}
        <span className={classes.name} dir="auto">
          {option.name}
        </span>
        {isChosen && <IconCheck size={16} aria-hidden />}
      </Group>
    </Combobox.Option>
  );
}
