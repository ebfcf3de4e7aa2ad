import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { WriteTogether } from '#database/database.ts';
import { AppError } from '#kernel/errors.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';
import { GatheredWrites, type WriteFamily } from './batched-writes.ts';

const author = (requestId: string) => ({ actor: null, requestId });

/** Records a change for each name, and notes which names it was given at once. */
function recorder() {
  const runs: string[][] = [];
  const work: WriteTogether<string, string> = async (gathered) => {
    runs.push(gathered.map(({ item }) => item));
    const outcomes: PromiseSettledResult<string>[] = [];
    for (const { tx, item } of gathered) {
      if (item === 'refused') {
        outcomes.push({ status: 'rejected', reason: new AppError('not_found', 'refused') });
        continue;
      }
      const sequence = await tx.record({ resource: 'note', id: item, kind: 'create', after: {} });
      if (item === 'broken') throw new Error('broken');
      outcomes.push({ status: 'fulfilled', value: `${item} ${sequence}` });
    }
    return outcomes;
  };
  return { runs, work };
}

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const familyId = await familyOf(coffer, await coffer.signUp());
  const sequence = await coffer.database.versions.of(familyId);
  return { coffer, familyId, before: Number(sequence) };
}

async function notes(coffer: Coffer, familyId: number) {
  const rows = await coffer.database.read
    .selectFrom('changes')
    .select(['resource_id', 'request_id', 'sequence'])
    .where('family_id', '=', familyId)
    .where('resource', '=', 'note')
    .orderBy('sequence')
    .execute();
  return rows.map((row) => [row.resource_id, row.request_id, Number(row.sequence)]);
}

test('what waits to be written to one family is one write, in its order, each under its own author', async (t) => {
  const { coffer, familyId, before } = await start(t);
  const other = await familyOf(coffer, await coffer.signUp());
  const { runs, work } = recorder();
  const send = (item: string, family = familyId) =>
    coffer.database.writeTogether(family, author(`request of ${item}`), item, work);
  const heard = await Promise.all([send('a'), send('b'), send('elsewhere', other), send('c')]);
  assert.deepEqual(runs, [['a', 'b', 'c'], ['elsewhere']]);
  assert.deepEqual([heard[0], heard[1], heard[3]], [`a ${before + 1}`, `b ${before + 2}`, `c ${before + 3}`]);
  assert.deepEqual(
    await notes(coffer, familyId),
    ['a', 'b', 'c'].map((item, index) => [item, `request of ${item}`, before + 1 + index]),
  );
  assert.equal(await send('d'), `d ${before + 4}`);
});

test('one that is refused hears of it, and the others are written', async (t) => {
  const { coffer, familyId, before } = await start(t);
  const { work } = recorder();
  const send = (item: string) => coffer.database.writeTogether(familyId, author(item), item, work);
  const [one, refused, two] = await Promise.allSettled([send('one'), send('refused'), send('two')]);
  assert.deepEqual(
    [one, two].map((outcome) => outcome?.status),
    ['fulfilled', 'fulfilled'],
  );
  assert.ok(refused?.status === 'rejected' && refused.reason instanceof AppError);
  assert.deepEqual(await notes(coffer, familyId), [
    ['one', 'one', before + 1],
    ['two', 'two', before + 2],
  ]);
});

test('where the work fails, each is tried alone, and nobody suffers for a neighbour', async (t) => {
  const { coffer, familyId, before } = await start(t);
  const { runs, work } = recorder();
  const send = (item: string) => coffer.database.writeTogether(familyId, author(item), item, work);
  const outcomes = await Promise.allSettled(['one', 'broken', 'refused', 'two'].map(send));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  assert.ok(outcomes[1]?.status === 'rejected' && outcomes[1].reason.message === 'broken');
  assert.deepEqual(runs.slice(1).map(String).sort(), ['broken', 'one', 'refused', 'two']);
  assert.deepEqual(await notes(coffer, familyId).then((rows) => rows.map(([, , sequence]) => sequence)), [
    before + 1,
    before + 2,
  ]);
});

test('what a commit may have kept is not tried again: everybody hears that it failed', async (t) => {
  const { coffer, familyId } = await start(t);
  const { runs, work } = recorder();
  const failing: WriteFamily = async (family, by, write) => {
    await coffer.database.writeFamily(family, by, write);
    throw new Error('the connection broke');
  };
  const gathered = new GatheredWrites(failing, 256);
  const outcomes = await Promise.allSettled(['a', 'b'].map((item) => gathered.run(familyId, author(item), item, work)));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(runs, [['a', 'b']]);
});

test('a write carries so many and no more, and one that never began gathers nobody else', async (t) => {
  const { coffer, familyId } = await start(t);
  const { runs, work } = recorder();
  const gathered = new GatheredWrites((family, by, write) => coffer.database.writeFamily(family, by, write), 2);
  await Promise.all(['a', 'b', 'c'].map((item) => gathered.run(familyId, author(item), item, work)));
  assert.deepEqual(runs, [['a', 'b'], ['c']]);
  let isOpen = false;
  const closed = new GatheredWrites(async (family, by, write) => {
    if (!isOpen) throw new Error('closed');
    return coffer.database.writeFamily(family, by, write);
  }, 256);
  await assert.rejects(closed.run(familyId, author('d'), 'd', work), /closed/);
  isOpen = true;
  assert.match(await closed.run(familyId, author('e'), 'e', work), /^e /);
  assert.deepEqual(runs.at(-1), ['e']);
});
