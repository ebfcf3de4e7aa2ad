import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { FamilyVersions } from './family-memory.ts';

/** A reading connection whose one query is answered when the test says so. */
function slowHead(sequence: bigint) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const rows = [{ sequence }];
  const db = {
    getExecutor: () => ({ adapter: new (class Adapter {})() }),
    executeQuery: async () => {
      await promise;
      return { rows };
    },
  };
  const builder = { select: () => builder, where: () => builder, compile: () => ({ parameters: [] }) };
  return { db: { ...db, selectFrom: () => builder } as unknown as Kysely<LedgerTables>, answer: resolve };
}

test('a version never goes back: a read older than a commit does not replace it', async () => {
  const { db, answer } = slowHead(7n);
  const versions = new FamilyVersions(db);
  const reading = versions.of(1);
  versions.committed(1, 8n);
  answer();
  assert.equal(await reading, 8n);
  versions.committed(1, 7n);
  assert.equal(versions.peek(1), 8n);
});
