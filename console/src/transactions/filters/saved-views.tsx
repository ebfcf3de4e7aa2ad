import { Button, Group, Popover, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { countFilters, NO_FILTERS, readTransactionsSearch, type TransactionsSearch } from '../model/index.ts';
import classes from './filters.module.css';

/** Filters, search and order under a name, kept in this browser. */
type View = { readonly name: string; readonly search: TransactionsSearch };

type SavedViewsProps = {
  readonly search: TransactionsSearch;
  readonly onChange: (change: TransactionsSearch) => void;
};

const VIEWS_MAX = 20;

/** The saved views, and the button that saves the present filters as one. */
export function SavedViews({ search, onChange }: SavedViewsProps) {
  const [views, setViews] = useLocalStorage<readonly View[]>({ key: 'coffer-saved-views', defaultValue: [] });
  const { open: _open, ...current } = readTransactionsSearch(search);
  const isShown = (view: View) => JSON.stringify(readTransactionsSearch(view.search)) === JSON.stringify(current);
  const canSave = (countFilters(search) > 0 || search.q !== undefined) && !views.some(isShown);
  const save = (name: string) =>
    setViews((all) => [...all.filter((view) => view.name !== name), { name, search: current }].slice(-VIEWS_MAX));
  const clear = { ...NO_FILTERS, sort: undefined };
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className={classes.view}>
          <button
            type="button"
            className={classes.chip}
            aria-pressed={isShown(view)}
            onClick={() => onChange(isShown(view) ? clear : { ...clear, ...readTransactionsSearch(view.search) })}
          >
            <IconBookmark size={14} aria-hidden />
            <bdi>{view.name}</bdi>
          </button>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('Delete the view {name}', { name: view.name })}
            onClick={() => setViews((all) => all.filter(({ name }) => name !== view.name))}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      ))}
      {canSave && <SaveView onSave={save} />}
    </>
  );
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setOpen(false);
    setName('');
    onSave(name.trim());
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.chip} onClick={() => setOpen(!isOpen)}>
          {t('Save this view')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Save this view')}>
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t('Name of the view')}
              maxLength={60}
              value={name}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
              data-autofocus
            />
            <Button type="submit">{t('Save')}</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
