import { Button, Group, Popover, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { toReviewQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconBookmark, IconX } from '../../ui/icons/index.ts';
import { TabCount, tabClasses, useCurrentInSight } from '../../ui/index.ts';
import classes from './filters.module.css';
import { viewCountQuery } from './list-query.ts';
import { countFilters, NO_FILTERS, readTransactionsSearch, type TransactionsSearch } from './search.ts';

/** Filters, search and order under a name, kept in this browser. */
type View = { readonly name: string; readonly search: TransactionsSearch };

type SavedViewsProps = {
  readonly search: TransactionsSearch;
  readonly onChange: (change: TransactionsSearch) => void;
};

const VIEWS_MAX = 20;
const NO_CATEGORY: TransactionsSearch = { uncategorised: true };

/** All transactions and the saved views, as tabs, and the button that saves the present filters as one. */
export function SavedViews({ search, onChange }: SavedViewsProps) {
  const [views, setViews] = useLocalStorage<readonly View[]>({ key: 'coffer-saved-views', defaultValue: [] });
  const { open: _open, ...current } = readTransactionsSearch(search);
  const shown = JSON.stringify(current);
  const nav = useCurrentInSight(shown, 'nearest');
  const isShown = (view: TransactionsSearch) => JSON.stringify(readTransactionsSearch(view)) === shown;
  const isAll = countFilters(search) === 0 && search.q === undefined;
  const canSave = !isAll && ![NO_CATEGORY, ...views.map((view) => view.search)].some(isShown);
  const save = (name: string) =>
    setViews((all) => [...all.filter((view) => view.name !== name), { name, search: current }].slice(-VIEWS_MAX));
  const show = (view: TransactionsSearch) => onChange({ ...NO_FILTERS, sort: undefined, ...view });
  return (
    <nav ref={nav} className={`${tabClasses.tabs} ${classes.views}`} aria-label={t('Views')} data-screen-only>
      <ViewTab isShown={isAll} onShow={() => show({})}>
        {t('All||transactions')}
        <ViewCount search={{}} />
      </ViewTab>
      <ToReviewTab />
      <ViewTab isShown={isShown(NO_CATEGORY)} onShow={() => show(NO_CATEGORY)}>
        {t('No category')}
        <ViewCount search={NO_CATEGORY} />
      </ViewTab>
      {views.map(({ name, search: view }) => (
        <span key={name} className={classes.view}>
          <ViewTab isShown={isShown(view)} onShow={() => show(readTransactionsSearch(view))}>
            <bdi>{name}</bdi>
            <ViewCount search={readTransactionsSearch(view)} />
          </ViewTab>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('Delete the view {name}', { name })}
            onClick={() => setViews((all) => all.filter((one) => one.name !== name))}
          >
            <IconX size={12} aria-hidden />
          </button>
        </span>
      ))}
      {canSave && <SaveView onSave={save} />}
    </nav>
  );
}

/** How many transactions a view has, up to 10,000. */
function ViewCount({ search }: { search: TransactionsSearch }) {
  const { data } = useQuery(viewCountQuery(search));
  return <TabCount count={data?.total_count ?? undefined} isMore={data?.total_is_exact === false} />;
}

/** The way to the review, while anything waits there. */
function ToReviewTab() {
  const { data } = useQuery(toReviewQuery());
  const count = data?.pagination.total_count ?? 0;
  if (count === 0) return null;
  return (
    <Link to="/review" className={tabClasses.tab ?? ''}>
      {t('To review')}
      <TabCount count={count} />
    </Link>
  );
}

type ViewTabProps = { readonly isShown: boolean; readonly onShow: () => void; readonly children: ReactNode };

function ViewTab({ isShown, onShow, children }: ViewTabProps) {
  return (
    <button type="button" className={tabClasses.tab} aria-current={isShown ? 'true' : undefined} onClick={onShow}>
      {children}
    </button>
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
        <button type="button" className={`${tabClasses.tab} ${classes.save}`} onClick={() => setOpen(!isOpen)}>
          <IconBookmark size={14} aria-hidden /> {t('Save this view')}
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
