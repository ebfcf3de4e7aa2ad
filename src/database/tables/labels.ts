import type { FamilyId, Timestamps } from '#database/tables/column-types.ts';

type Categories = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  color: string;
  icon: string;
  parent_id: string | null;
};

type Merchants = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  search_name: string;
  color: string;
  website_url: string | null;
};

type Tags = Timestamps & { family_id: FamilyId; id: string; name: string; color: string };

export type LabelTables = {
  categories: Categories;
  merchants: Merchants;
  tags: Tags;
};
