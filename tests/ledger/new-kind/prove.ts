import assert from 'node:assert/strict';
import * as kinds from '#ledger/kinds.ts';
import { addRows, type RecordKind } from '#ledger/records/index.ts';
import { familyOf } from '#tests/harness/family/dump-ledger.ts';
import { exportArchive } from '#tests/harness/family/export-family.ts';
import { readZip } from '#tests/harness/family/read-zip.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { type Coffer, openCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';

// Runs in a copy of the sources that has one more kind of record, in the folder that is named on the command line.

const REMARK = (kinds as unknown as Record<string, RecordKind>).REMARK ?? assert.fail('the copy has no remarks');
const ID = '01980000-0000-7000-8000-000000000001';

const coffer = await openCoffer(process.argv[2] ?? assert.fail('a folder is named'));
const user = await coffer.signUp();
const account_id = await coffer.createAccount(user);
const requestId = 'writes-a-remark';

await coffer.database.writeFamily(await familyOf(coffer, user), { actor: null, requestId }, (tx) =>
  addRows(tx, REMARK, [
    { family_id: tx.familyId, id: ID, account_id, text: 'Paid in cash', created_at: tx.now, updated_at: tx.now },
  ] as never),
);
const [written] = await feedOf(coffer, user);
assert.deepEqual([written?.kind, written?.after?.text], ['create', 'Paid in cash']);

const archive = await exportArchive(coffer, user);
const files = readZip(archive);
const line = JSON.stringify({ type: 'Remark', data: written?.after });
assert.ok(files.get('coffer.ndjson')?.split('\n').includes(line), 'the export has the remark');
assert.ok(!files.get('all.ndjson')?.includes('Remark'), 'other servers do not know it');

const other = await coffer.signUp();
await importInto(coffer, other, archive);
assert.deepEqual(
  (await feedOf(coffer, other)).map(({ kind, after }) => [kind, after]),
  [['create', written?.after]],
  'an import brings it with its id and times',
);

await revert(requestId);
assert.deepEqual((await feedOf(coffer, user)).at(-1)?.before, written?.after, 'a revert deletes it');
await revert(String((await feedOf(coffer, user)).at(-1)?.request_id));
assert.equal((await feedOf(coffer, user)).at(-1)?.after?.id, ID, 'a revert of that brings it back');
assert.equal((await counts(user)).remarks, 1);

const reset = await coffer.call('DELETE', '/api/v1/users/reset', { token: user.token });
assert.equal(reset.status, 200, reset.text);
assert.equal((await counts(user)).remarks, 0, 'a reset deletes it');
assert.equal((await feedOf(coffer, user)).at(-1)?.kind, 'delete');
assert.equal((await counts(other)).remarks, 1, 'the other family keeps its own');

await coffer.server.close();
await coffer.database.close();

type Imported = { readonly data: { readonly status: string } };
type Changed = Readonly<Record<'before' | 'after', Readonly<Record<string, unknown>> | null>> & {
  readonly kind: string;
  readonly request_id: string;
};

async function feedOf(of: Coffer, { token }: TestUser): Promise<Changed[]> {
  const { status, text, body } = await of.call('GET', '/api/v1/changes?resources[]=remark', { token });
  assert.equal(status, 200, text);
  return (body as unknown as { readonly changes: Changed[] }).changes;
}

async function revert(request_id: string): Promise<void> {
  const { status, text } = await coffer.call('POST', '/api/v1/changes/revert', {
    token: user.token,
    body: { request_id },
  });
  assert.equal(status, 200, text);
}

async function counts({ token }: TestUser): Promise<Record<string, number>> {
  return (await coffer.call('GET', '/api/v1/users/reset/status', { token })).body.counts;
}

async function importInto({ server }: Coffer, { token }: TestUser, file: Buffer): Promise<void> {
  const { body, headers } = formOf(file);
  const url = '/api/v1/family_imports';
  const sent = { ...headers, authorization: `Bearer ${token}` };
  const begun = await server.app.inject({ method: 'POST', url, headers: sent, payload: body });
  assert.equal(begun.statusCode, 202, begun.body);
  const ask = () => coffer.call<Imported>('GET', `${url}/${begun.json().data.id}`, { token });
  const { body: ended } = await poll(ask, ({ body: { data } }) => ['failed', 'complete'].includes(data.status));
  assert.equal(ended.data.status, 'complete');
}
