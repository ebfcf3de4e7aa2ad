import { Combobox, Group, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../ui/i18n/index.ts';
import { IconCheck, IconPlus } from '../../../ui/icons/index.ts';
import { CategoryIcon } from '../../../ui/index.ts';
import classes from './picker.module.css';
import type { Label } from './use-labels.ts';

const NONE = '';
const NEW = '+';
// Users with more labels than this search by typing.
const SHOWN_MAX = 200;

type PickerProps = {
  /** The kind of label, such as "Category". */
  readonly label: string;
  readonly options: readonly Label[];
  /** Labels are missing in `options`: whether a name is new is not known yet. */
  readonly isLoading?: boolean;
  readonly selected: readonly string[];
  /** An id, or null for none. */
  readonly onPick: (id: string | null) => void;
  /** The label of "none", if none is allowed. */
  readonly none?: string | undefined;
  /** Creates a label with the typed name. */
  readonly onCreate?: ((name: string) => void) | undefined;
};

/** A searchable list, usable by keyboard alone. */
export function Picker({ label, options, isLoading = false, selected, onPick, none, onCreate }: PickerProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // A trap of the focus waits for a timer, and looks for the field once: letters typed before, or in a list that loads, would be lost.
  useLayoutEffect(() => takeFocus(input.current), []);
  const query = typed.trim().toLocaleLowerCase();
  const found = options.filter(({ name }) => name.toLocaleLowerCase().includes(query)).slice(0, SHOWN_MAX);
  const isKnown = options.some(({ name }) => name.toLocaleLowerCase() === query);
  const isNew = query !== '' && !isKnown && !isLoading && onCreate !== undefined;
  const combobox = useOpenCombobox(query === '' && selected.length > 0, `${query} ${found.length}`);
  const submit = (value: string) => {
    if (value === NEW) onCreate?.(typed.trim());
    else onPick(value === NONE ? null : value);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      {/* The field scrolls with its list, so that the scrollable region can be reached by keyboard. */}
      <div className={classes.picker}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={input}
            className={classes.typed ?? ''}
            aria-label={label}
            placeholder={onCreate ? t('Search or create') : t('Search')}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            data-autofocus
          />
        </Combobox.EventsTarget>
        <Combobox.Options aria-label={label}>
          {none !== undefined && query === '' && <Combobox.Option value={NONE}>{none}</Combobox.Option>}
          {found.map((option) => (
            <Option key={option.id} option={option} isSelected={selected.includes(option.id)} />
          ))}
          {isNew && (
            <Combobox.Option value={NEW}>
              <Group gap={6} wrap="nowrap">
                <IconPlus size={16} aria-hidden />
                <span className={classes.name}>{t('Create “{typed}”', { typed: typed.trim() })}</span>
              </Group>
            </Combobox.Option>
          )}
          {found.length === 0 && !isNew && (
            <Combobox.Empty>{isLoading ? t('Loading') : t('No results')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </div>
    </Combobox>
  );
}

/** An open list. With each search it selects the current value or, unless there is one, the first option. */
function useOpenCombobox(selectsCurrent: boolean, search: string) {
  // Opens after the first render, once the list exists in the DOM for aria-controls.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const combobox = useCombobox({ opened: isMounted });
  const { selectActiveOption, selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search.
  useEffect(() => {
    if (selectsCurrent) selectActiveOption();
    else selectFirstOption();
  }, [search, isMounted]);
  return combobox;
}

function Option({ option, isSelected }: { option: Label; isSelected: boolean }) {
  return (
    <Combobox.Option value={option.id} active={isSelected} aria-selected={isSelected} data-child={option.isChild}>
      <Group gap={8} wrap="nowrap">
        {option.icon !== undefined && option.color !== undefined ? (
          <CategoryIcon icon={option.icon} color={option.color} size={22} />
        ) : (
          option.color !== undefined && <span className={classes.dot} style={{ background: option.color }} />
        )}
        <span className={classes.name} dir="auto">
          {option.name}
        </span>
        {isSelected && <IconCheck size={16} aria-hidden />}
      </Group>
    </Combobox.Option>
  );
}

/** Gives the field the focus; the returned function gives it back, unless the person has moved it elsewhere. */
function takeFocus(field: HTMLElement | null): () => void {
  const before = document.activeElement;
  const dropdown = field?.closest('[role="dialog"]');
  field?.focus({ preventScroll: true });
  return () => {
    const isHere = document.activeElement === document.body || dropdown?.contains(document.activeElement) === true;
    if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
