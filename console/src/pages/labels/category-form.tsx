import { Group, Input, Select, UnstyledButton } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CATEGORY_ICONS } from '../../ui/index.ts';
import { LabelForm, labelValues } from './label-form.tsx';
import { CATEGORIES } from './label-kinds.ts';
import classes from './labels.module.css';

type Category = Schemas['Category'];

type CategoryFormProps = {
  /** The category to edit; null for a new one. */
  readonly category: Category | null;
  readonly all: readonly Category[];
  readonly onClose: () => void;
};

/** Creates or edits a category. There are two levels, so a category with subcategories cannot have a parent. */
export function CategoryForm({ category, all, onClose }: CategoryFormProps) {
  const form = useForm({
    initialValues: {
      ...labelValues(category, all),
      parent_id: category?.parent?.id ?? '',
      icon: category?.icon ?? 'tag',
    },
  });
  const hasColor = form.values.parent_id === '';
  const isParent = (category?.subcategories_count ?? 0) > 0;
  const parents = all.filter(({ id, parent }) => parent === null && id !== category?.id);
  return (
    <LabelForm
      kind={CATEGORIES}
      label={category}
      form={form}
      hasColor={hasColor}
      body={({ color, parent_id, ...rest }) => ({ ...rest, ...(hasColor && { color }), parent_id: parent_id || null })}
      onClose={onClose}
    >
      <Select
        label={t('Parent category')}
        description={
          isParent
            ? t('A category with subcategories cannot have a parent.')
            : t('Subcategories have the color of their parent.')
        }
        data={[{ value: '', label: t('None') }, ...parents.map(({ id, name }) => ({ value: id, label: name }))]}
        allowDeselect={false}
        disabled={isParent}
        searchable
        {...form.getInputProps('parent_id')}
      />
      <IconField {...form.getInputProps('icon')} value={form.values.icon} />
    </LabelForm>
  );
}

function IconField({ value, onChange }: { value: string; onChange: (icon: string) => void }) {
  return (
    <Input.Wrapper label={t('Icon')} labelElement="div">
      <Group gap={4} mt={4} role="group" aria-label={t('Icons')}>
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
