import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Transactions and their tags. Every list index ends with the unique id, so that a keyset cursor never skips a row. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finishClustered } = columnsOf(db);

  await finishClustered(db.schema.createTable('transactions'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('account_id', text, (column) => column.notNull())
    .addColumn('date', text, (column) => column.notNull())
    .addColumn('amount_minor', int64, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('notes', text)
    .addColumn('search_text', text, (column) => column.notNull())
    .addColumn('category_id', text)
    .addColumn('merchant_id', text)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('excluded', flag, (column) => column.notNull().check(sql`excluded in (0, 1)`))
    .addColumn('pending', flag, (column) => column.notNull().check(sql`pending in (0, 1)`))
    .addColumn('external_id', text)
    .addColumn('source', text)
    .addColumn('transfer_id', text)
    .addColumn('parent_id', text)
    .addColumn('split_parts_count', int64, (column) => column.notNull().defaultTo(0))
    .addColumn('version', int64, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('transactions_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('transactions_account_fk', ['family_id', 'account_id'], 'accounts', ['family_id', 'id'])
    .addForeignKeyConstraint('transactions_category_fk', ['family_id', 'category_id'], 'categories', [
      'family_id',
      'id',
    ])
    .addForeignKeyConstraint('transactions_merchant_fk', ['family_id', 'merchant_id'], 'merchants', ['family_id', 'id'])
    .addForeignKeyConstraint('transactions_parent_fk', ['family_id', 'parent_id'], 'transactions', ['family_id', 'id'])
    .execute();

  await createIndexes(db);

  await finishClustered(db.schema.createTable('transaction_tags'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('transaction_id', text, (column) => column.notNull())
    .addColumn('tag_id', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('transaction_tags_pk', ['family_id', 'transaction_id', 'tag_id'])
    .addForeignKeyConstraint(
      'transaction_tags_transaction_fk',
      ['family_id', 'transaction_id'],
      'transactions',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('transaction_tags_tag_fk', ['family_id', 'tag_id'], 'tags', ['family_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('transaction_tags_tag')
    .on('transaction_tags')
    .columns(['family_id', 'tag_id', 'transaction_id'])
    .execute();
}

// The list indexes end with `parent_id`, so that counting a list without its split lines reads no row.
async function createIndexes(db: Kysely<never>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('transactions');
  await index('transactions_date').columns(['family_id', 'date', 'id', 'parent_id']).execute();
  await index('transactions_account').columns(['family_id', 'account_id', 'date', 'id', 'parent_id']).execute();
  await index('transactions_updated').columns(['family_id', 'updated_at', 'id']).execute();
  await index('transactions_category')
    .columns(['family_id', 'category_id', 'date', 'id', 'split_parts_count'])
    .where(sql.ref('category_id'), 'is not', null)
    .execute();
  await index('transactions_merchant')
    .columns(['family_id', 'merchant_id', 'date', 'id', 'split_parts_count'])
    .where(sql.ref('merchant_id'), 'is not', null)
    .execute();
  await index('transactions_external')
    .unique()
    .columns(['family_id', 'account_id', 'source', 'external_id'])
    .where(sql.ref('external_id'), 'is not', null)
    .execute();
  // Of the parent alone: with the family before it SQLite prefers its key, and walks the family's rows for each one deleted.
  await index('transactions_parent').columns(['parent_id']).where(sql.ref('parent_id'), 'is not', null).execute();
}
