import type { Ddl } from './ddl.ts';

/** The search index of the embedded database. */
export type SearchTables = {
  /** The families that are indexed: up to which change, and while they are first read, up to which id. */
  search_heads: { family_id: number; sequence: bigint; filled_to: string | null };
  search_rows: { number: bigint; family_id: number; transaction_id: string };
  search_texts: { rowid: bigint; text: string };
};

/**
 * An index of the three-letter parts of each transaction's text. On SQLite a job fills it for large families only, so that creates do
 * not pay for it; `number` contains the family, because the index finds a range of numbers without reading the others.
 *
 * PostgreSQL fills its own, if it has two extensions or the role may create them. Without them a search reads the family's rows;
 * docs/operations.md says how to add the index later.
 */
export const SEARCH_INDEX: Ddl = {
  sqlite: `
create table search_heads (
  family_id int64 primary key,
  sequence int64 not null,
  filled_to text
);
create table search_rows (
  number int64 primary key,
  family_id int64 not null,
  transaction_id text not null
);
create unique index search_rows_transaction on search_rows (family_id, transaction_id);
create virtual table search_texts using fts5(
  text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');`,
  postgres: `
do $$ begin
  if (
    select count(*) from pg_available_extensions a
    join pg_available_extension_versions v on v.name = a.name and v.version = a.default_version
    left join pg_extension e on e.extname = a.name
    join pg_roles r on r.rolname = current_user
    where a.name in ('pg_trgm', 'btree_gin') and (
      e.extname is not null or r.rolsuper
      or (v.trusted and has_database_privilege(current_database(), 'create')))
  ) < 2 then return; end if;
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  execute (
    select format('create index transactions_search on transactions using gin (family_id, search_text %I.gin_trgm_ops)', n.nspname)
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm');
end $$;`,
};
