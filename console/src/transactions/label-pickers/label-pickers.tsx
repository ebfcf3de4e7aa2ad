import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../feedback/index.ts';
import type { Transaction } from '../model/index.ts';
import { Picker } from './picker.tsx';
import { categoryRef, type Label, useLabels, useNewLabels } from './use-labels.ts';

/** Runs what makes a label, and says so where the server refuses. */
function making(make: () => Promise<void>): void {
  make().catch((error: Error) => notifyError(error));
}

type CategoryPickerProps = {
  readonly value: string | null;
  readonly onPick: (category: Transaction['category']) => void;
};

/** Picks a category, or none, or makes one. */
export function CategoryPicker({ value, onPick }: CategoryPickerProps) {
  const { categories } = useLabels();
  const make = useNewLabels();
  const pick = (id: string | null) => {
    const found = categories.find((one) => one.id === id);
    onPick(found === undefined ? null : categoryRef(found));
  };
  return (
    <Picker
      label="Category"
      options={categories}
      chosen={value === null ? [] : [value]}
      none="No category"
      onPick={pick}
      onCreate={(name) => making(async () => onPick(categoryRef(await make.category(name))))}
    />
  );
}

type MerchantPickerProps = {
  readonly value: string | null;
  readonly onPick: (merchant: Transaction['merchant']) => void;
};

/** Picks a merchant, or none, or makes one. */
export function MerchantPicker({ value, onPick }: MerchantPickerProps) {
  const { merchants } = useLabels();
  const make = useNewLabels();
  const pick = (id: string | null) => {
    const found = merchants.find((one) => one.id === id);
    onPick(found === undefined ? null : { id: found.id, name: found.name });
  };
  return (
    <Picker
      label="Merchant"
      options={merchants}
      chosen={value === null ? [] : [value]}
      none="No merchant"
      onPick={pick}
      onCreate={(name) =>
        making(async () => {
          const { id, name: own } = await make.merchant(name);
          onPick({ id, name: own });
        })
      }
    />
  );
}

type TagsPickerProps = {
  readonly value: Transaction['tags'];
  /** What the button that ends it says. */
  readonly done: string;
  readonly onDone: (tags: Transaction['tags']) => void;
  /** Whether a tag may be made on the way. */
  readonly canMake?: boolean;
};

/** Picks any number of tags; nothing is said until it is done. */
export function TagsPicker({ value, done, onDone, canMake = true }: TagsPickerProps) {
  const { tags } = useLabels();
  const make = useNewLabels();
  const [chosen, setChosen] = useState(value);
  const toggle = (id: string | null) => {
    const tag = tags.find((one) => one.id === id);
    if (tag === undefined) return;
    setChosen((all) => (all.some((one) => one.id === id) ? all.filter((one) => one.id !== id) : [...all, tagRef(tag)]));
  };
  const create = (name: string) =>
    making(async () => {
      const made = await make.tag(name);
      setChosen((all) => [...all, tagRef(made)]);
    });
  return (
    <Stack gap="xs">
      <Picker
        label="Tag"
        options={tags}
        chosen={chosen.map(({ id }) => id)}
        onPick={toggle}
        onCreate={canMake ? create : undefined}
      />
      <Group justify="flex-end">
        <Button size="compact-sm" onClick={() => onDone(chosen)}>
          {done}
        </Button>
      </Group>
    </Stack>
  );
}

function tagRef({ id, name, color = '' }: Label) {
  return { id, name, color };
}
