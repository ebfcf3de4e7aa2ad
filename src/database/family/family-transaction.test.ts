import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRows } from '#database/queries/insert-rows.ts';
import { countChanges, familyOf } from '#tests/harness/family/dump-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('undone work leaves nothing, also if a statement fails unread', async (t) => {
  const coffer = await startCoffer(t);
  const familyId = await familyOf(coffer, await coffer.signUp());
  const before = await countChanges(coffer);
  const author = { actor: null, requestId: 'test' };
  const tag = { family_id: familyId, color: '#000000', created_at: 'now', updated_at: 'now' };
  await coffer.database.writeFamily(familyId, author, async (tx) => {
    const twice = tx.undone(async () => {
      await tx.record({ resource: 'tag', id: 'one', kind: 'create' });
      for (const name of ['first', 'second']) await sendRows(tx.db, 'tags', [{ ...tag, id: 'one', name }]);
    });
    await twice.catch(() => {}); // only SQLite tells at once
    await sendRows(tx.db, 'tags', [{ ...tag, id: 'two', name: 'kept' }]);
    await tx.record({ resource: 'tag', id: 'two', kind: 'create' });
  });
  const tags = await coffer.database.read.selectFrom('tags').select('id').where('family_id', '=', familyId).execute();
  assert.deepEqual(tags, [{ id: 'two' }]);
  assert.equal(await countChanges(coffer), before + 1);
});
