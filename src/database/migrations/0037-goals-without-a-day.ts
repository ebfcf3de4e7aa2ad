import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { runDdl } from '#database/tables/ddl.ts';

export const goalsWithoutADay = {
  async up(db: Kysely<never>): Promise<void> {
    if (!isSqlite(db)) return runDdl(db, ['alter table goals alter column target_date drop not null;']);
    // SQLite takes no `not null` off a column. The new table has the old one's name first, and so its own text.
    await runDdl(db, ['alter table goals rename to goals_before;', GOALS]);
    await sql`insert into goals select * from goals_before`.execute(db);
    await runDdl(db, ['drop table goals_before;', 'create index goals_category on goals (family_id, category_id);']);
  },
};

const GOALS = `
create table goals (
  family_id int64 not null references families (id),
  id text not null,
  name text not null,
  currency text not null,
  target_minor int64 not null,
  start_date text not null,
  target_date text,
  account_ids text,
  reserved_minor int64 not null,
  category_id text,
  created_at text not null,
  updated_at text not null,
  constraint goals_pk primary key (family_id, id),
  constraint goals_category_fk foreign key (family_id, category_id) references categories (family_id, id),
  constraint goals_funding check ((account_ids is null) <> (category_id is null))
);`;
