import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { importText, settledImport } from '#tests/statements/import-file.ts';

const IBAN = 'DE89370400440532013000';

function mt940(account: string): string {
  return `:20:S\n:25:${account}\n:28C:1\n:60F:C260105EUR100,00\n:61:2601060106D20,00NMSCNONREF\n:86:Bakery\n:62F:C260106EUR80,00\n-\n`;
}

async function family(coffer: Coffer) {
  const user = await coffer.signUp();
  const open = async (name: string) => {
    const account = { name, account_type: 'depository', currency: 'EUR' };
    const { body, text } = await coffer.call('POST', '/api/v1/accounts', { token: user.token, body: { account } });
    return body.id ?? assert.fail(text);
  };
  /** Account, reason, and whether it is certain, of each target of a file. */
  const proposed = async (raw_file_content: string, members = {}, { token }: Pick<TestUser, 'token'> = user) => {
    const body = { raw_file_content, ...members };
    const { body: answer, text } = await coffer.call('POST', '/api/v1/imports/preflight', { token, body });
    assert.ok(answer.data, text);
    return answer.data.target_accounts.map(({ account, reason, certain }) => [account?.name ?? null, reason, certain]);
  };
  return { user, open, proposed };
}

test('a file that names an unknown account proposes none, even where there is only one', async (t) => {
  const coffer = await startCoffer(t);
  const { open, proposed } = await family(coffer);
  await open('Daily');
  assert.deepEqual(await proposed(mt940(IBAN)), [[null, 'unknown_account', false]]);
  assert.deepEqual(await proposed('Date,Description,Amount\n2026-01-05,Shop,-2.00\n'), [
    ['Daily', 'only_account', false],
  ]);
});

test('the account of an earlier import is known by its number in any format', async (t) => {
  const coffer = await startCoffer(t);
  const { user, open, proposed } = await family(coffer);
  const [daily] = [await open('Daily'), await open('Savings')];
  const { id } = await importText(coffer, user, daily, mt940(IBAN));
  const known = [['Daily', 'earlier_import', true]];
  assert.deepEqual(await proposed(mt940(IBAN)), known);
  assert.deepEqual(await proposed(mt940('37040044/0532013000')), known);
  assert.deepEqual(await proposed(mt940('DE02120300000000202051')), [[null, 'unknown_account', false]]);
  // An import that was taken back went to a wrong account.
  await coffer.call('POST', `/api/v1/imports/${id}/revert`, { token: user.token, body: {} });
  await settledImport(coffer, user, id);
  assert.deepEqual(await proposed(mt940(IBAN)), [[null, 'unknown_account', false]]);
});

test('an account with the number in its name is found, a masked number asked about', async (t) => {
  const coffer = await startCoffer(t);
  const { open, proposed } = await family(coffer);
  await open('Giro DE89 3704 0044 0532 0130 00');
  await open('Card 4417');
  assert.deepEqual(await proposed(mt940(IBAN)), [['Giro DE89 3704 0044 0532 0130 00', 'number', true]]);
  assert.deepEqual(await proposed(mt940('XXXX-4417')), [['Card 4417', 'ending', false]]);
  assert.deepEqual(await proposed(mt940('Card 4417')), [['Card 4417', 'name', true]]);
});

test('a file without an account is proposed where its header or name went before', async (t) => {
  const coffer = await startCoffer(t);
  const { user, open, proposed } = await family(coffer);
  const [daily, card] = [await open('Daily'), await open('Card')];
  const csv = 'Date,Description,Amount\n2026-01-05,Shop,-2.00\n';
  const qif = '!Type:Bank\nD2026-01-05\nT-3.00\nPShop\n^\n';
  assert.deepEqual(await proposed(csv), [[null, null, false]]);
  await importText(coffer, user, card, csv, { filename: 'card.csv' });
  await importText(coffer, user, daily, qif, { filename: 'daily-2026-01.qif' });
  assert.deepEqual(await proposed(csv, { filename: 'other.csv' }), [['Card', 'header', false]]);
  assert.deepEqual(await proposed(qif, { filename: 'daily-2026-02 (1).qif' }), [['Daily', 'file_name', false]]);
  assert.deepEqual(await proposed(qif, { filename: 'other.qif' }), [[null, null, false]]);
});

test('a file without an account goes to the only one, whatever went there before', async (t) => {
  const coffer = await startCoffer(t);
  const { user, open, proposed } = await family(coffer);
  const csv = 'Date,Description,Amount\n2026-01-05,Shop,-2.00\n';
  await importText(coffer, user, await open('Daily'), csv, { filename: 'daily.csv' });
  assert.deepEqual(await proposed(csv, { filename: 'daily.csv' }), [['Daily', 'only_account', false]]);
  await open('Savings');
  assert.deepEqual(await proposed(csv, { filename: 'daily.csv' }), [['Daily', 'header', false]]);
});

test('only accounts that the user can import to are proposed', async (t) => {
  const coffer = await startCoffer(t);
  const { user, open, proposed } = await family(coffer);
  const daily = await open('Daily');
  await importText(coffer, user, daily, mt940(IBAN));
  const partner = await inviteMember(coffer, user);
  await shareAccount(coffer, user, daily, partner, 'read_write');
  assert.deepEqual(await proposed(mt940(IBAN), {}, partner), [[null, 'unknown_account', false]]);
  await shareAccount(coffer, user, daily, partner, 'full_control');
  assert.deepEqual(await proposed(mt940(IBAN), {}, partner), [['Daily', 'earlier_import', true]]);
});
