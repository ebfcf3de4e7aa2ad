import { z } from 'zod';
import { idFilter, Pagination, pageQuery, queryBoolean, singleLineText } from '#http/fields.ts';
import { labelColor, labelListQuery, labelName } from '#ledger/labels/shared/index.ts';

/** The default colour of a root category. */
export const CATEGORY_COLOR_DEFAULT = '#6172F3';

export const CATEGORY_ICON_DEFAULT = 'shapes';

export const Category = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string().meta({ description: "A subcategory has its parent's colour." }),
    icon: z.string().meta({ description: 'The name of a Lucide icon.' }),
    parent: z.object({ id: z.string(), name: z.string() }).nullable(),
    subcategories_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Category' });

export const CategoryPage = z
  .object({ categories: z.array(Category), pagination: Pagination })
  .meta({ id: 'CategoryPage' });

export const CategoryListQuery = z.object({
  roots_only: queryBoolean.optional().meta({ description: 'Only root categories.' }),
  parent_id: idFilter.optional().meta({ description: 'Only the subcategories of this category.' }),
  ...labelListQuery,
  ...pageQuery(),
});

const icon = singleLineText(64).nullish();
// Forms send an empty string for none.
const parentId = z
  .string()
  .nullish()
  .transform((id) => (id === '' ? null : id))
  .meta({ description: 'A root category; null for none.' });

/** The body of a create. */
export const NewCategory = z
  .object({
    name: labelName,
    color: labelColor.nullish().meta({ description: `${CATEGORY_COLOR_DEFAULT} if absent.` }),
    icon,
    parent_id: parentId,
  })
  .meta({ id: 'NewCategory' });

/** The body of an update; a null colour or icon leaves it unchanged, a null parent makes it a root. */
export const CategoryChange = z
  .object({ name: labelName.optional(), color: labelColor.nullish(), icon, parent_id: parentId })
  .meta({ id: 'CategoryChange' });
