import { t } from '../../ui/i18n/index.ts';

/** The texts of the pages of one kind of label. */
export type LabelTexts = {
  readonly many: string;
  readonly create: string;
  readonly add: string;
  readonly save: string;
  readonly remove: string;
  readonly none: string;
  readonly search: string;
  readonly noMatch: string;
  readonly whichToKeep: string;
  readonly merge: (count: number) => string;
  readonly merged: (count: number, name: string) => string;
};

export const CATEGORY_TEXTS: LabelTexts = {
  many: t('categories'),
  create: t('New category'),
  add: t('Add category'),
  save: t('Save category'),
  remove: t('Delete category'),
  none: t('No category'),
  search: t('Search categories'),
  noMatch: t('No category matches your search.'),
  whichToKeep: t('Which category do you want to keep?'),
  merge: (count) => t('Merge {count} categories', { count }),
  merged: (count, name) => t('{count} categories merged into {name}', { count, name }),
};

export const MERCHANT_TEXTS: LabelTexts = {
  many: t('merchants'),
  create: t('New merchant'),
  add: t('Add merchant'),
  save: t('Save merchant'),
  remove: t('Delete merchant'),
  none: t('No merchant'),
  search: t('Search merchants'),
  noMatch: t('No merchant matches your search.'),
  whichToKeep: t('Which merchant do you want to keep?'),
  merge: (count) => t('Merge {count} merchants', { count }),
  merged: (count, name) => t('{count} merchants merged into {name}', { count, name }),
};

export const TAG_TEXTS: LabelTexts = {
  many: t('tags'),
  create: t('New tag'),
  add: t('Add tag'),
  save: t('Save tag'),
  remove: t('Delete tag'),
  none: t('No tag'),
  search: t('Search tags'),
  noMatch: t('No tag matches your search.'),
  whichToKeep: t('Which tag do you want to keep?'),
  merge: (count) => t('Merge {count} tags', { count }),
  merged: (count, name) => t('{count} tags merged into {name}', { count, name }),
};
