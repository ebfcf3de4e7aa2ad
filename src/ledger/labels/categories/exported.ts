import { z } from 'zod';
import { type Exported, members, type RecordState } from '#ledger/records/index.ts';

export const EXPORTED_CATEGORY: Omit<Exported, 'orderBy' | 'isSampled' | 'common'> = {
  type: 'Category',
  schema: z
    .strictObject({
      id: members.id,
      name: members.text(100),
      color: members.color,
      parent_id: members.id.nullable(),
      lucide_icon: members.text(64),
      ...members.times,
    })
    .transform(({ lucide_icon, ...category }) => ({ ...category, icon: lucide_icon })),
  data: ({ icon, ...category }) => ({ ...category, lucide_icon: icon }),
  *faults(categories) {
    const roots = new Set(categories.filter(isRoot).map(({ id }) => id));
    for (const [index, category] of categories.entries()) {
      if (!isRoot(category) && !roots.has(String(category.parent_id)))
        yield [index, 'parent_id must be the id of a root category'];
    }
  },
};

const isRoot = ({ parent_id }: RecordState) => parent_id === null;
