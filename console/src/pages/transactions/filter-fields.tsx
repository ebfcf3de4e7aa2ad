import { Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountsQuery } from '../../api/index.ts';
import { readAmount } from '../../ui/format/index.ts';
import { DateInput } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import classes from './filters.module.css';
import { type Label, useLabels } from './pickers/index.ts';
import { isOn, presetsOn, withoutPreset } from './presets.ts';
import { type FilterField, STATES, type State, type TransactionsSearch } from './search.ts';
import { type CountedField, useCounts } from './use-counts.ts';

export type FilterProps = {
  readonly search: TransactionsSearch;
  readonly onChange: (change: TransactionsSearch) => void;
};

export const FIELD_NAMES: Readonly<Record<FilterField, string>> = {
  period: t('Period'),
  account: t('Account'),
  category: t('Category'),
  merchant: t('Merchant'),
  tag: t('Tag'),
  amount: t('Amount'),
  type: t('Type'),
  state: t('State'),
  currency: t('Currency'),
};

/** The names of states, and of their opposites. */
export const STATE_NAMES: Readonly<Record<State, readonly [is: string, isNot: string]>> = {
  pending: [t('Pending'), t('Not pending')],
  transfer: [t('Transfers'), t('No transfers')],
  split: [t('Split||state'), t('Not split')],
  excluded: [t('Excluded from reports'), t('In reports')],
  cleared: [t('Cleared'), t('Not cleared')],
  reviewed: [t('Reviewed'), t('Not reviewed')],
};

/** The controls that set a field; each change is in the address at once. */
export function FieldEditor({ field, search, onChange }: FilterProps & { readonly field: FilterField }) {
  const { categories, merchants, tags } = useLabels();
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  switch (field) {
    case 'period':
      return <PeriodEditor search={search} onChange={onChange} />;
    case 'account':
      return (
        <Values
          field={field}
          search={search}
          options={accounts}
          value={search.account}
          onPick={(account) => onChange({ account })}
        />
      );
    case 'category':
      return <CategoryValues options={categories} search={search} onChange={onChange} />;
    case 'merchant':
      return (
        <Values
          field={field}
          search={search}
          options={merchants}
          value={search.merchant}
          onPick={(merchant) => onChange({ merchant })}
        />
      );
    case 'tag':
      return (
        <Values field={field} search={search} options={tags} value={search.tag} onPick={(tag) => onChange({ tag })} />
      );
    case 'amount':
      return <AmountEditor search={search} onChange={onChange} />;
    case 'type':
      return <TypeEditor search={search} onChange={onChange} />;
    case 'state':
      return <StateEditor search={search} onChange={onChange} />;
    case 'currency': {
      const codes = [...new Set(accounts.map(({ currency }) => currency))].toSorted();
      const options = codes.map((code) => ({ id: code, name: code }));
      return (
        <Values
          field={field}
          search={search}
          options={options}
          value={search.currency}
          onPick={(currency) => onChange({ currency })}
        />
      );
    }
  }
}

function PeriodEditor({ search, onChange }: FilterProps) {
  const { today, monthStartDay } = useFormat();
  return (
    <Stack gap="sm">
      <Group gap={6} role="group" aria-label={t('Usual periods')}>
        {presetsOn(today(), monthStartDay).map((preset) => {
          const isPressed = isOn(preset, search);
          return (
            <button
              key={preset.label}
              type="button"
              className={classes.chip}
              aria-pressed={isPressed}
              onClick={() => onChange(isPressed ? withoutPreset(preset) : preset.filters)}
            >
              {preset.label}
            </button>
          );
        })}
      </Group>
      <Group grow gap="sm" align="flex-start">
        <DateFilter label={t('From')} value={search.from} onPick={(from) => onChange({ from })} />
        <DateFilter label={t('To')} value={search.to} onPick={(to) => onChange({ to })} />
      </Group>
    </Stack>
  );
}

function AmountEditor({ search, onChange }: FilterProps) {
  return (
    <Group grow gap="sm" align="flex-start">
      <AmountFilter label={t('Minimum amount')} value={search.min} onPick={(min) => onChange({ min })} />
      <AmountFilter label={t('Maximum amount')} value={search.max} onPick={(max) => onChange({ max })} />
    </Group>
  );
}

function TypeEditor({ search, onChange }: FilterProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('Type')}
      value={search.type ?? 'all'}
      data={[
        { value: 'all', label: t('All') },
        { value: 'income', label: t('Income') },
        { value: 'expense', label: t('Expenses') },
      ]}
      onChange={(type) => onChange({ type: type === 'income' || type === 'expense' ? type : undefined })}
    />
  );
}

function StateEditor({ search, onChange }: FilterProps) {
  const { is = [] } = search;
  const format = useFormat();
  const counts = useCounts('state', search);
  const pick = (state: State, written: string) => {
    const others = is.filter((one) => one !== state && one !== `-${state}`);
    const all = written === '' ? others : [...others, written];
    onChange({ is: all.length === 0 ? undefined : all });
  };
  return (
    <Stack gap="xs">
      {STATES.map((state) => (
        <div key={state} className={classes.state}>
          <Text size="sm">
            <Counted text={STATE_NAMES[state][0]} count={counts && format.count(counts.get(state) ?? 0)} />
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={STATE_NAMES[state][0]}
            value={is.find((one) => one === state || one === `-${state}`) ?? ''}
            data={[
              { value: '', label: t('Any||state') },
              { value: state, label: t('Only||state') },
              { value: `-${state}`, label: t('Without||state') },
            ]}
            onChange={(written) => pick(state, written)}
          />
        </div>
      ))}
    </Stack>
  );
}

function CategoryValues({ options, search, onChange }: FilterProps & { readonly options: readonly Label[] }) {
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('No category')}
        checked={search.uncategorised === true}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ uncategorised: checked ? true : undefined, ...(checked && { category: undefined }) })
        }
      />
      <Values
        field="category"
        search={search}
        options={options}
        value={search.category}
        onPick={(category) => onChange({ category, uncategorised: undefined })}
      />
    </Stack>
  );
}

type ValuesProps = {
  readonly field: CountedField;
  readonly search: TransactionsSearch;
  readonly options: readonly Label[];
  readonly value: readonly string[] | undefined;
  readonly onPick: (ids: string[] | undefined) => void;
};

// A person with more values searches for them.
const SHOWN_MAX = 100;

/** The values of a field with boxes, those that are chosen first. */
function Values({ field, search, options, value = [], onPick }: ValuesProps) {
  const format = useFormat();
  const counts = useCounts(field, search);
  const [typed, setTyped] = useState('');
  const [first] = useState(value);
  const query = typed.trim().toLocaleLowerCase();
  const found = options
    .filter(({ name }) => name.toLocaleLowerCase().includes(query))
    // Sub-categories stay below their category.
    .toSorted((one, other) => (field === 'category' ? 0 : (counts?.get(other.id) ?? 0) - (counts?.get(one.id) ?? 0)))
    .toSorted((one, other) => Number(first.includes(other.id)) - Number(first.includes(one.id)))
    .slice(0, SHOWN_MAX);
  const toggle = (id: string, isOnNow: boolean) => {
    const all = isOnNow ? [...value, id] : value.filter((one) => one !== id);
    onPick(all.length === 0 ? undefined : all);
  };
  return (
    <Stack gap="xs">
      <TextInput
        aria-label={t('Search in {field}', { field: FIELD_NAMES[field] })}
        placeholder={t('Search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      <Stack gap={6} className={classes.values ?? ''} role="group" aria-label={FIELD_NAMES[field]}>
        {found.map(({ id, name, isChild }) => (
          <Checkbox
            key={id}
            label={<Counted text={name} count={counts === undefined ? undefined : format.count(counts.get(id) ?? 0)} />}
            ps={isChild === true ? 'md' : 0}
            checked={value.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
        ))}
        {found.length === 0 && <Text size="sm">{t('No results')}</Text>}
      </Stack>
    </Stack>
  );
}

/** A value, and how many transactions have it. */
function Counted({ text, count }: { readonly text: string; readonly count: string | undefined }) {
  return (
    <>
      <bdi>{text}</bdi>
      {count !== undefined && <span className={classes.count}> {count}</span>}
    </>
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
