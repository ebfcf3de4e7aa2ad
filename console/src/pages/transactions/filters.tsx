import { Input, MultiSelect, SegmentedControl, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountsQuery } from '../../api/index.ts';
import { readAmount } from '../../ui/format/index.ts';
import { DateInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import classes from './filters.module.css';
import { type Label, useLabels } from './pickers/index.ts';
import type { TransactionsSearch } from './search.ts';

type FiltersProps = { readonly search: TransactionsSearch; readonly onChange: (change: TransactionsSearch) => void };

/** All filters; each change updates the address at once. */
export function Filters({ search, onChange }: FiltersProps) {
  const { data: accounts } = useQuery(accountsQuery(true));
  const { categories, merchants, tags } = useLabels();
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      <MultiFilter
        label={t('Account')}
        options={accounts ?? []}
        value={search.account}
        onPick={(account) => onChange({ account })}
      />
      <MultiFilter
        label={t('Category')}
        options={categories}
        value={search.category}
        onPick={(category) => onChange({ category, uncategorised: undefined })}
      />
      <MultiFilter
        label={t('Merchant')}
        options={merchants}
        value={search.merchant}
        onPick={(merchant) => onChange({ merchant })}
      />
      <MultiFilter label={t('Tag')} options={tags} value={search.tag} onPick={(tag) => onChange({ tag })} />
      <DateFilter label={t('From')} value={search.from} onPick={(from) => onChange({ from })} />
      <DateFilter label={t('To')} value={search.to} onPick={(to) => onChange({ to })} />
      <AmountFilter label={t('Minimum amount')} value={search.min} onPick={(min) => onChange({ min })} />
      <AmountFilter label={t('Maximum amount')} value={search.max} onPick={(max) => onChange({ max })} />
      <TypeFilter value={search.type} onPick={(type) => onChange({ type })} />
      <Switch
        label={t('Uncategorised only')}
        className={classes.late ?? ''}
        checked={search.uncategorised === true}
        onChange={({ currentTarget }) => {
          const { checked } = currentTarget;
          onChange({ uncategorised: checked ? true : undefined, ...(checked && { category: undefined }) });
        }}
      />
    </SimpleGrid>
  );
}

type Type = TransactionsSearch['type'];

function TypeFilter({ value, onPick }: { value: Type; onPick: (type: Type) => void }) {
  return (
    <Input.Wrapper
      className={classes.wide ?? ''}
      label={t('Type')}
      labelElement="div"
      labelProps={{ id: 'type-label' }}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby="type-label"
        value={value ?? 'all'}
        data={[
          { value: 'all', label: t('All') },
          { value: 'income', label: t('Income') },
          { value: 'expense', label: t('Expenses') },
        ]}
        onChange={(type) => onPick(type === 'income' || type === 'expense' ? type : undefined)}
      />
    </Input.Wrapper>
  );
}

type MultiFilterProps = {
  readonly label: string;
  readonly options: readonly Label[];
  readonly value: readonly string[] | undefined;
  readonly onPick: (ids: string[] | undefined) => void;
};

function MultiFilter({ label, options, value = [], onPick }: MultiFilterProps) {
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('Any') : ''}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      onChange={(ids) => onPick(ids.length === 0 ? undefined : ids)}
      searchable
      limit={100}
      nothingFoundMessage={t('No results')}
    />
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: string | undefined;
  readonly onPick: (value: string | undefined) => void;
};

// A date that is not complete filters nothing.
function DateFilter({ label, value = '', onPick }: FieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const take = (date: string) => {
    setTyped(date);
    if (/^(\d{4}-\d\d-\d\d)?$/.test(date)) onPick(date || undefined);
  };
  return <DateInput label={label} value={typed} onChange={take} />;
}

// Applied on blur or Enter: half an amount is a different amount.
function AmountFilter({ label, value = '', onPick }: FieldProps) {
  const { locale } = useFormat();
  const [typed, setTyped] = useState(value);
  const amount = typed.trim() === '' ? '' : readAmount(typed, locale);
  const isWrong = amount === null || amount.startsWith('-');
  const take = () => {
    if (!isWrong && amount !== value) onPick(amount || undefined);
  };
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      placeholder={t('Any amount')}
      value={typed}
      error={isWrong && t('Enter an amount, such as 12.30')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
