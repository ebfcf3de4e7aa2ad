import type { FamilyId, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type Categories = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  color: string;
  icon: string;
  parent_id: string | null;
};

const CATEGORIES = `
create table categories (
  family_id int64 not null references families (id),
  id text not null,
  name text not null,
  color text not null,
  icon text not null,
  parent_id text,
  created_at text not null,
  updated_at text not null,
  constraint categories_pk primary key (family_id, id),
  constraint categories_name unique (family_id, name),
  constraint categories_parent_fk foreign key (family_id, parent_id) references categories (family_id, id)
);
create index categories_parent on categories (family_id, parent_id);`;

type Merchants = Timestamps & {
  family_id: FamilyId;
  id: string;
  name: string;
  search_name: string;
  color: string;
  website_url: string | null;
};

const MERCHANTS = `
create table merchants (
  family_id int64 not null references families (id),
  id text not null,
  name text not null,
  search_name text not null,
  color text not null,
  website_url text,
  created_at text not null,
  updated_at text not null,
  constraint merchants_pk primary key (family_id, id),
  constraint merchants_name unique (family_id, name)
);`;

type Tags = Timestamps & { family_id: FamilyId; id: string; name: string; color: string };

const TAGS = `
create table tags (
  family_id int64 not null references families (id),
  id text not null,
  name text not null,
  color text not null,
  created_at text not null,
  updated_at text not null,
  constraint tags_pk primary key (family_id, id),
  constraint tags_name unique (family_id, name)
);`;

type LabelTables = {
  categories: Categories;
  merchants: Merchants;
  tags: Tags;
};

export const LABEL_DDL = tablesOf<LabelTables>({ categories: CATEGORIES, merchants: MERCHANTS, tags: TAGS });
