import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Accounts with their balances, and what a transaction can be labelled with: categories, merchants and tags. */
export async function up(db: Kysely<never>): Promise<void> {
  await createAccounts(db);
  const { text, int64, finish } = columnsOf(db);

  await finish(db.schema.createTable('categories'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('color', text, (column) => column.notNull())
    .addColumn('icon', text, (column) => column.notNull())
    .addColumn('parent_id', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('categories_pk', ['family_id', 'id'])
    .addUniqueConstraint('categories_name', ['family_id', 'name'])
    .addForeignKeyConstraint('categories_parent_fk', ['family_id', 'parent_id'], 'categories', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('categories_parent').on('categories').columns(['family_id', 'parent_id']).execute();

  await finish(db.schema.createTable('merchants'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('search_name', text, (column) => column.notNull())
    .addColumn('color', text, (column) => column.notNull())
    .addColumn('website_url', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('merchants_pk', ['family_id', 'id'])
    .addUniqueConstraint('merchants_name', ['family_id', 'name'])
    .execute();

  await finish(db.schema.createTable('tags'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('color', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('tags_pk', ['family_id', 'id'])
    .addUniqueConstraint('tags_name', ['family_id', 'name'])
    .execute();
}

async function createAccounts(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('accounts'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('subtype', text)
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('opening_minor', int64, (column) => column.notNull())
    .addColumn('balance_minor', int64, (column) => column.notNull())
    .addColumn('valued_on', text)
    .addColumn('transaction_count', int64, (column) => column.notNull())
    .addColumn('institution_name', text)
    .addColumn('institution_domain', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('accounts_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('accounts_owner_fk', ['family_id', 'owner_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('accounts_owner').on('accounts').columns(['family_id', 'owner_id']).execute();
  await db.schema.createIndex('accounts_name').on('accounts').columns(['family_id', 'name', 'id']).execute();

  await finish(db.schema.createTable('account_foreign_balances'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('balance_minor', int64, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_foreign_balances_pk', ['family_id', 'account_id', 'currency'])
    .addForeignKeyConstraint(
      'account_foreign_balances_account_fk',
      ['family_id', 'account_id'],
      'accounts',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}
