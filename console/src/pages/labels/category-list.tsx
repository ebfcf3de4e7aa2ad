import { Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/index.ts';
import { EmptyState } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { CategoryIcon, listClasses } from '../../ui/index.ts';
import { CategoryForm } from './category-form.tsx';
import { groupCategories } from './category-groups.ts';
import { DeleteLabelDialog } from './delete-label.tsx';
import { CATEGORIES } from './label-kinds.ts';
import { LabelRow } from './label-row.tsx';
import { LabelSumFigures, useLabelSums } from './label-sum.tsx';
import { LabelToolbar, matches, useSelection } from './label-toolbar.tsx';
import { MergeLabelsDialog } from './merge-labels.tsx';

type Category = Schemas['Category'];

/** The categories in two levels, with search, selection and merging. */
export function CategoryList({ all }: { all: readonly Category[] }) {
  const { q } = useSearch({ from: '/shell/categories' });
  const navigate = useNavigate();
  const selection = useSelection(all);
  const sumOf = useLabelSums(CATEGORIES);
  const idsOf = ({ id }: Category) => [id, ...all.flatMap(({ id: sub, parent }) => (parent?.id === id ? [sub] : []))];
  const [isMerging, merge] = useDisclosure(false);
  const groups = groupCategories(all, (category) => matches(category, q));
  const onMerged = () => {
    merge.close();
    selection.clear();
  };
  const row = (category: Category, isSub: boolean) => (
    <CategoryRow
      category={category}
      all={all}
      isSub={isSub}
      figures={<LabelSumFigures kind={CATEGORIES} ids={idsOf(category)} sum={sumOf(idsOf(category))} />}
      isSelected={selection.isSelected(category.id)}
      onSelect={(isSelected) => selection.select(category.id, isSelected)}
    />
  );
  return (
    <>
      <LabelToolbar
        kind={CATEGORIES}
        q={q}
        onSearch={(text) => navigate({ to: '/categories', search: { q: text }, replace: true })}
        selected={selection.selected.length}
        onMerge={merge.open}
      />
      {groups.length === 0 ? (
        <EmptyState title={t('No results')} text={t('No category matches your search.')} />
      ) : (
        <CategoryTree groups={groups} row={row} />
      )}
      <MergeLabelsDialog
        kind={CATEGORIES}
        labels={selection.selected}
        opened={isMerging}
        onClose={merge.close}
        onDone={onMerged}
      />
    </>
  );
}

type CategoryTreeProps = {
  readonly groups: ReturnType<typeof groupCategories>;
  readonly row: (category: Category, isSub: boolean) => ReactNode;
};

function CategoryTree({ groups, row }: CategoryTreeProps) {
  return (
    <Paper py="xs">
      <ul className={listClasses.list} aria-label={t('Categories')}>
        {groups.map(({ root, subs }) => (
          <li key={root.id}>
            {row(root, false)}
            {subs.length > 0 && (
              <ul className={listClasses.list} aria-label={t('Subcategories of {name}', { name: root.name })}>
                {subs.map((sub) => (
                  <li key={sub.id}>{row(sub, true)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

type CategoryRowProps = {
  readonly category: Category;
  readonly all: readonly Category[];
  readonly isSub: boolean;
  readonly figures: ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
};

function CategoryRow({ category, all, isSub, figures, isSelected, onSelect }: CategoryRowProps) {
  const { icon, color, subcategories_count: subs } = category;
  return (
    <LabelRow
      kind={CATEGORIES}
      label={category}
      mark={<CategoryIcon icon={icon} color={color} />}
      isSelected={isSelected}
      onSelect={onSelect}
      isSub={isSub}
      figures={figures}
      editForm={(onClose) => <CategoryForm category={category} all={all} onClose={onClose} />}
      deleteDialog={(opened, onClose) => (
        <DeleteLabelDialog kind={CATEGORIES} label={category} all={all} opened={opened} onClose={onClose}>
          {subs > 0 && (
            <Text size="sm">
              {t('{count, plural, one {Its subcategory becomes} other {Its # subcategories become}} top-level.', {
                count: subs,
              })}
            </Text>
          )}
        </DeleteLabelDialog>
      )}
    />
  );
}
