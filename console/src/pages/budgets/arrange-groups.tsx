import { Button, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { api } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { Form, FormButtons, FormDialog, ListButton, MoveButtons, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPlus, IconTrash } from '../../ui/icons/index.ts';
import type { Budget } from './budget-queries.ts';
import classes from './budgets.module.css';
import { type EditedGroup, groupOf, placedIn, shifted, withSubcategories } from './groups.ts';

type ArrangeGroupsProps = { readonly opened: boolean; readonly budget: Budget; readonly onClose: () => void };

/** Names, adds, deletes and orders the groups of envelopes, and moves envelopes between them. */
export function ArrangeGroups({ opened, budget, onClose }: ArrangeGroupsProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Arrange groups')} size="lg">
      <GroupsForm budget={budget} onClose={onClose} />
    </FormDialog>
  );
}

type Values = { readonly budget_groups: readonly EditedGroup[] };

function GroupsForm({ budget, onClose }: Omit<ArrangeGroupsProps, 'opened'>) {
  const { categories: roots } = budget;
  const save = useSaveGroups(onClose);
  const form = useForm<Values>({
    initialValues: {
      budget_groups: budget.groups.map(({ id, name, category_ids }) => ({ key: id, id, name, category_ids })),
    },
    validate: ({ budget_groups }) =>
      Object.fromEntries(
        budget_groups.map(({ name }, index) => [
          `budget_groups.${index}.name`,
          name.trim() === '' ? t('Fill in this field') : undefined,
        ]),
      ),
  });
  const moved = useRef<string>(null);
  const add = useRef<HTMLButtonElement>(null);
  const groups = form.values.budget_groups;
  const change = (next: readonly EditedGroup[]) => form.setValues({ budget_groups: withSubcategories(next, roots) });
  const categories = roots.flatMap((root) => [root.category, ...root.subcategories.map(({ category }) => category)]);
  const places = (shown: readonly string[]) => ({ groups, roots, categories, moved, shown, onChange: change });
  const free = categories.filter(({ id }) => groupOf(groups, id) === undefined);
  return (
    <Form
      form={form}
      error={save.error}
      onSend={({ budget_groups }) => save.mutate(budget_groups)}
      buttons={<FormButtons submit={t('Save')} isBusy={save.isPending} onCancel={onClose} />}
    >
      {groups.map((group, index) => {
        const { key, name, category_ids } = group;
        const label = name === '' ? t('New group') : name;
        return (
          <section key={key} aria-label={label}>
            <div className={classes.arranged}>
              <TextInput
                aria-label={t('Name')}
                placeholder={t('Name')}
                maxLength={100}
                {...form.getInputProps(`budget_groups.${index}.name`)}
              />
              <MoveButtons
                label={label}
                isFirst={index === 0}
                isLast={index === groups.length - 1}
                onMove={(by) => change(shifted(groups, index, by))}
              />
              <ListButton
                label={t('Delete {name}', { name: label })}
                onClick={() => {
                  add.current?.focus();
                  change(groups.filter((other) => other !== group));
                }}
              >
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </ListButton>
            </div>
            <Places
              {...places(category_ids)}
              onMove={(place, by) =>
                change(groups.with(index, { ...group, category_ids: shifted(category_ids, place, by) }))
              }
            />
          </section>
        );
      })}
      <Button
        ref={add}
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => change([...groups, { key: randomId(), name: '', category_ids: [] }])}
      >
        {t('Add group')}
      </Button>
      {free.length > 0 && (
        <section aria-label={t('In no group')}>
          <Title order={3} size="sm">
            {t('In no group')}
          </Title>
          <Places {...places(free.map(({ id }) => id))} />
        </section>
      )}
    </Form>
  );
}

type Category = Budget['categories'][number]['category'];

type PlacesProps = {
  readonly groups: readonly EditedGroup[];
  readonly roots: Budget['categories'];
  readonly categories: readonly Category[];
  /** The category that has left its place: the focus goes along. */
  readonly moved: RefObject<string | null>;
  /** The ids of the categories at this place. */
  readonly shown: readonly string[];
  readonly onChange: (groups: readonly EditedGroup[]) => void;
  /** Moves a category within its group. */
  readonly onMove?: (place: number, by: -1 | 1) => void;
};

/** Categories, each with the choice of its group. A subcategory is in none only where its parent is in none. */
function Places({ groups, roots, categories, moved, shown, onChange, onMove }: PlacesProps) {
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Choose this group at a category to move it here.')}
      </Text>
    );
  return (
    <ul className={classes.rows}>
      {shown.map((id, place) => {
        const category = categories.find((one) => one.id === id);
        const isBound = groupOf(groups, category?.parent_id ?? '') !== undefined;
        const label = category?.name ?? '';
        return (
          <li key={id} className={classes.arranged}>
            <span className={classes.name}>{label}</span>
            <NativeSelect
              ref={(select) => {
                if (select === null || moved.current !== id) return;
                moved.current = null;
                select.focus();
              }}
              size="xs"
              aria-label={t('Group of {name}', { name: label })}
              data={[
                ...(isBound ? [] : [{ value: '', label: t('In no group') }]),
                ...groups.map(({ key, name }) => ({ value: key, label: name === '' ? t('New group') : name })),
              ]}
              value={groupOf(groups, id)?.key ?? ''}
              onChange={(event) => {
                moved.current = id;
                onChange(placedIn(groups, roots, id, event.currentTarget.value || null));
              }}
            />
            {onMove !== undefined && (
              <MoveButtons
                label={label}
                isFirst={place === 0}
                isLast={place === shown.length - 1}
                onMove={(by) => onMove(place, by)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Replaces the groups, with undo. */
function useSaveGroups(onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (groups: readonly EditedGroup[]) => {
      const budget_groups = groups.map(({ id, name, category_ids }) => ({
        ...(id !== undefined && { id }),
        name: name.trim(),
        category_ids: [...category_ids],
      }));
      return api.PUT('/api/v1/budget_groups', { body: { budget_groups } });
    },
    onSuccess: ({ response }) => {
      announce(t('Groups saved'), response);
      onDone();
    },
  });
}
