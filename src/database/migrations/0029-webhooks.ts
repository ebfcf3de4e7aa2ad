import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Webhooks, and what was sent to each. */
export async function up(db: Kysely<never>): Promise<void> {
  await createWebhooks(db);
  await createDeliveries(db);
}

async function createWebhooks(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);
  await finish(db.schema.createTable('webhooks'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('key_id', text)
    .addColumn('grant_id', text)
    .addColumn('url', text, (column) => column.notNull())
    .addColumn('description', text)
    .addColumn('events', text, (column) => column.notNull())
    .addColumn('account_ids', text)
    .addColumn('payload', text, (column) => column.notNull().check(sql`payload in ('records', 'ids')`))
    .addColumn('enabled', flag, (column) => column.notNull().check(sql`enabled in (0, 1)`))
    .addColumn('disabled_reason', text, (column) => column.check(sql`disabled_reason in ('failing', 'gone')`))
    .addColumn('secret', text, (column) => column.notNull())
    .addColumn('previous_secret', text)
    .addColumn('previous_secret_expires_at', text)
    .addColumn('sequence', int64, (column) => column.notNull())
    .addColumn('failing_since', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('webhooks_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('webhooks_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema.createIndex('webhooks_user').on('webhooks').columns(['family_id', 'user_id', 'id']).execute();
  // The sender looks for them in every family.
  await db.schema
    .createIndex('webhooks_enabled')
    .on('webhooks')
    .columns(['enabled', 'family_id', 'id'])
    .where(sql<boolean>`enabled = 1`)
    .execute();
}

async function createDeliveries(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('webhook_deliveries'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('webhook_id', text, (column) => column.notNull())
    .addColumn('sequence', int64)
    .addColumn('event', text, (column) => column.notNull())
    .addColumn('resource_key', text, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull().check(sql`status in ('pending', 'delivered', 'failed')`))
    .addColumn('attempts', int64, (column) => column.notNull())
    .addColumn('next_attempt_at', text)
    .addColumn('last_attempt_at', text)
    .addColumn('duration_ms', int64)
    .addColumn('response_status', int64)
    .addColumn('response_body', text)
    .addColumn('error', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_deliveries_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('webhook_deliveries_fk', ['family_id', 'webhook_id'], 'webhooks', ['family_id', 'id'])
    .execute();
  // One delivery of a change to a webhook: sent again, it keeps its id.
  await db.schema
    .createIndex('webhook_deliveries_change')
    .unique()
    .on('webhook_deliveries')
    .columns(['family_id', 'webhook_id', 'sequence'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_log')
    .on('webhook_deliveries')
    .columns(['family_id', 'webhook_id', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['family_id', 'webhook_id', 'resource_key', 'sequence'])
    .where(sql<boolean>`status = 'pending'`)
    .execute();
}
