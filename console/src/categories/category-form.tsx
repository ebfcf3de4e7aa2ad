import { Group, Input, Select, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../api/index.ts';
import { CATEGORY_ICONS } from '../category-icons/index.ts';
import { CATEGORIES, LabelForm } from '../labels/index.ts';
import classes from './categories.module.css';

type Category = Schemas['Category'];

type CategoryFormProps = {
  /** The category to edit; null for a new one. */
  readonly category: Category | null;
  readonly all: readonly Category[];
  readonly onClose: () => void;
};

/** Creates or edits a category. There are two levels, so a category with subcategories cannot have a parent. */
export function CategoryForm({ category, all, onClose }: CategoryFormProps) {
  const [parentId, setParent] = useState<string | null>(category?.parent?.id ?? null);
  const [icon, setIcon] = useState(category?.icon ?? 'tag');
  const isParent = (category?.subcategories_count ?? 0) > 0;
  const parents = all.filter(({ id, parent }) => parent === null && id !== category?.id);
  return (
    <LabelForm
      kind={CATEGORIES}
      label={category}
      onClose={onClose}
      hasColor={parentId === null}
      more={() => ({ icon, parent_id: parentId })}
    >
      <Select
        label="Parent category"
        description={
          isParent
            ? 'A category with subcategories cannot have a parent.'
            : 'Subcategories have the colour of their parent.'
        }
        data={[{ value: '', label: 'None' }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]}
        value={parentId ?? ''}
        onChange={(id) => setParent(id || null)}
        allowDeselect={false}
        disabled={isParent}
        searchable
      />
      <IconField value={icon} onChange={setIcon} />
    </LabelForm>
  );
}

function IconField({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  return (
    <Input.Wrapper label="Icon" labelElement="div">
      <Group gap={4} mt={4} role="group" aria-label="Icons">
        {CATEGORY_ICONS.map(({ name, Icon, label }) => (
          <UnstyledButton
            key={name}
            className={classes.icon ?? ''}
            aria-label={label}
            aria-pressed={name === value}
            onClick={() => onChange(name)}
          >
            <Icon size={20} stroke={1.7} aria-hidden />
          </UnstyledButton>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
