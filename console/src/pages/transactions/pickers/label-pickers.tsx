import { Button, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/index.ts';
import { notifyError } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Transaction } from '../list-query.ts';
import { useAccess } from '../use-access.ts';
import { Picker } from './picker.tsx';
import { categoryRef, type Label, useCreateLabels, useLabels } from './use-labels.ts';

function reportErrors(create: () => Promise<void>): void {
  create().catch((error: Error) => notifyError(error));
}

type CategoryPickerProps = {
  readonly value: string | null;
  readonly onPick: (category: Transaction['category']) => void;
};

export function CategoryPicker({ value, onPick }: CategoryPickerProps) {
  const { categories, isLoading } = useLabels();
  const create = useCreateLabels();
  const pick = (id: string | null) => {
    const found = categories.find((one) => one.id === id);
    onPick(found === undefined ? null : categoryRef(found));
  };
  return (
    <Picker
      label={t('Category')}
      options={categories}
      isLoading={isLoading}
      selected={value === null ? [] : [value]}
      none={t('No category')}
      onPick={pick}
      onCreate={(name) => reportErrors(async () => onPick(categoryRef(await create.category(name))))}
    />
  );
}

type MerchantPickerProps = {
  readonly value: string | null;
  readonly onPick: (merchant: Transaction['merchant']) => void;
};

export function MerchantPicker({ value, onPick }: MerchantPickerProps) {
  const { merchants, isLoading } = useLabels();
  const create = useCreateLabels();
  const pick = (id: string | null) => {
    const found = merchants.find((one) => one.id === id);
    onPick(found === undefined ? null : { id: found.id, name: found.name });
  };
  return (
    <Picker
      label={t('Merchant')}
      options={merchants}
      isLoading={isLoading}
      selected={value === null ? [] : [value]}
      none={t('No merchant')}
      onPick={pick}
      onCreate={(name) =>
        reportErrors(async () => {
          const { id, name: own } = await create.merchant(name);
          onPick({ id, name: own });
        })
      }
    />
  );
}

type TagsPickerProps = {
  readonly value: Transaction['tags'];
  /** Receives every change of the selection. */
  readonly onChange: (tags: Transaction['tags']) => void;
  /** The label of the button at the end. */
  readonly done: string;
  readonly onDone: () => void;
  /** Whether new tags can be created. */
  readonly canCreate?: boolean;
};

export function TagsPicker({ value, onChange, done, onDone, canCreate = true }: TagsPickerProps) {
  const { tags, isLoading } = useLabels();
  const { tag: createTag } = useCreateLabels();
  const toggle = (id: string | null) => {
    const tag = tags.find((one) => one.id === id);
    if (tag === undefined) return;
    onChange(value.some((one) => one.id === id) ? value.filter((one) => one.id !== id) : [...value, tagRef(tag)]);
  };
  const create = (name: string) => reportErrors(async () => onChange([...value, tagRef(await createTag(name))]));
  return (
    <Stack gap="xs">
      <Picker
        label={t('Tag')}
        options={tags}
        isLoading={isLoading}
        selected={value.map(({ id }) => id)}
        onPick={toggle}
        onCreate={canCreate ? create : undefined}
      />
      <Group justify="flex-end">
        <Button size="compact-sm" onClick={onDone}>
          {done}
        </Button>
      </Group>
    </Stack>
  );
}

function tagRef({ id, name, color = '' }: Label) {
  return { id, name, color };
}

/** The accounts whose transactions the user may add. */
export function AccountPicker({ onPick }: { onPick: (account: Transaction['account']) => void }) {
  const { data } = useSuspenseQuery(accountsQuery());
  const accessTo = useAccess();
  const accounts = data.filter((account) => accessTo({ account }) === 'all');
  const pick = (picked: string | null) => {
    const found = accounts.find(({ id }) => id === picked);
    if (found === undefined) return;
    const { id, name, account_type } = found;
    onPick({ id, name, account_type });
  };
  return (
    <Picker label={t('Account')} options={accounts.map(({ id, name }) => ({ id, name }))} selected={[]} onPick={pick} />
  );
}
