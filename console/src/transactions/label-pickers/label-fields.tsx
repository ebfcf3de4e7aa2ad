import { MultiSelect, Select } from '@mantine/core';
import type { Transaction } from '../model/index.ts';
import { categoryRef, useLabels } from './use-labels.ts';

type Labelled = Pick<Transaction, 'category' | 'merchant' | 'tags'>;
type LabelFieldsProps = { readonly value: Labelled; readonly onChange: (change: Partial<Labelled>) => void };

export function LabelFields({ value, onChange }: LabelFieldsProps) {
  const { categories, merchants, tags } = useLabels();
  const merchantOf = (id: string | null) => merchants.find((one) => one.id === id);
  return (
    <>
      <CategoryField value={value.category} onPick={(category) => onChange({ category })} categories={categories} />
      <Select
        label="Merchant"
        placeholder="No merchant"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No merchant' }}
        limit={100}
        data={merchants.map(({ id, name }) => ({ value: id, label: name }))}
        value={value.merchant?.id ?? null}
        onChange={(id) => onChange({ merchant: namedOf(merchantOf(id)) })}
      />
      <MultiSelect
        label="Tags"
        placeholder={value.tags.length === 0 ? 'No tags' : ''}
        searchable
        limit={100}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={value.tags.map(({ id }) => id)}
        onChange={(ids) => onChange({ tags: tags.filter(({ id }) => ids.includes(id)).map(tagRef) })}
      />
    </>
  );
}

type CategoryFieldProps = {
  readonly value: Transaction['category'];
  readonly onPick: (category: Transaction['category']) => void;
  readonly categories: ReturnType<typeof useLabels>['categories'];
};

export function CategoryField({ value, onPick, categories }: CategoryFieldProps) {
  const pick = (id: string | null) => {
    const found = categories.find((one) => one.id === id);
    onPick(found === undefined ? null : categoryRef(found));
  };
  return (
    <Select
      label="Category"
      placeholder="No category"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No category' }}
      limit={100}
      data={categories.map(({ id, name, isChild }) => ({ value: id, label: isChild ? `– ${name}` : name }))}
      value={value?.id ?? null}
      onChange={pick}
    />
  );
}

function namedOf(found: { id: string; name: string } | undefined): Transaction['merchant'] {
  return found === undefined ? null : { id: found.id, name: found.name };
}

function tagRef({ id, name, color = '' }: { id: string; name: string; color?: string }) {
  return { id, name, color };
}
