import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, outcomesOf, transactionsOf } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/import_templates';
const CARD = 'Date,Shop,Amount\n03/04/2026,Bakery,5.00\n';
const SHOP = { name_col_label: 'Shop', signage_convention: 'inflows_positive' } as const;

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const list = async () => (await coffer.call('GET', PATH, { token })).body.data;
  const preflight = async (raw_file_content: string, members: object = {}) => {
    const body = { raw_file_content, account_id: account, ...members };
    return (await coffer.call('POST', '/api/v1/imports/preflight', { token, body })).body.data;
  };
  return { coffer, user, token, account, list, preflight };
}

test('the next file of an account with the same header is read as the last one', async (t) => {
  const { coffer, user, account, list, preflight } = await start(t);
  const settings = { date_format: '%d/%m/%Y', signage_convention: 'inflows_negative', name_col_label: 'Shop' };
  assert.equal((await preflight(CARD)).template, null);
  await importText(coffer, user, account, CARD, { ...settings, filename: 'My card.csv' });
  const [template] = await list();
  assert.deepEqual(
    [template?.name, template?.account_id, template?.col_sep, template?.headers],
    ['My card', account, ',', ['date', 'shop', 'amount']],
  );
  const next = await preflight('Date,Shop,Amount\n05/06/2026,Grocer,7.00\n');
  assert.deepEqual(next.template, { id: template?.id, name: 'My card' });
  assert.deepEqual([next.rows[0]?.date, next.rows[0]?.signed_amount], ['2026-06-05', '-7.00']);
  await importText(coffer, user, account, 'Date,Shop,Amount\n05/06/2026,Grocer,7.00\n');
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-04-03 -5.00 Bakery', '2026-06-05 -7.00 Grocer']);
  assert.deepEqual(await list(), [template], 'nothing new was learned');
});

test('an order of days that a file proves wins over a template; equal numbers do not', async (t) => {
  const { coffer, user, account, preflight } = await start(t);
  const file = (date: string) => CARD.replace('03/04/2026', date);
  await importText(coffer, user, account, file('05/05/2026'), SHOP);
  assert.deepEqual(
    (await preflight(CARD)).questions.map(({ member }) => member),
    ['date_format'],
  );
  await importText(coffer, user, account, file('25/03/2026'), SHOP);
  assert.equal((await preflight(CARD)).rows[0]?.date, '2026-04-03');
  const { rows, questions, template } = await preflight(file('03/25/2026'));
  assert.deepEqual([rows[0]?.date, questions, template?.name], ['2026-03-25', [], 'import']);
});

test('a two-digit year is first as in the last file, where nothing says otherwise', async (t) => {
  const { coffer, user, account, preflight } = await start(t);
  const file = (date: string) => CARD.replace('03/04/2026', date);
  const [question] = (await preflight(file('15-02-04'))).questions;
  assert.deepEqual(
    question?.candidates.map(({ value }) => value),
    ['%d-%m-%y', '%y-%m-%d'],
  );
  await importText(coffer, user, account, file('15-02-04'), { ...SHOP, date_format: '%y-%m-%d' });
  assert.equal((await preflight(file('15-03-04'))).rows[0]?.date, '2015-03-04');
});

test('sent settings win over a template, which learns them', async (t) => {
  const { coffer, user, account, preflight } = await start(t);
  await importText(coffer, user, account, CARD, { ...SHOP, date_format: '%d/%m/%Y' });
  const shown = await preflight(CARD, { date_format: '%m/%d/%Y' });
  assert.deepEqual([shown.rows[0]?.date, shown.template?.name], ['2026-03-04', 'import']);
  assert.equal((await preflight(CARD)).rows[0]?.date, '2026-04-03', 'a preflight teaches nothing');
  await importText(coffer, user, account, CARD, { ...SHOP, date_format: '%m/%d/%Y' });
  assert.equal((await preflight(CARD)).rows[0]?.date, '2026-03-04');
});

test('a template finds a header in words that are not known', async (t) => {
  const { coffer, user, account, preflight } = await start(t);
  const text = 'Wann;Wieviel;Wohin;Note\n2026-01-05;1,50;Markt;x\n';
  const settings = { date_col_label: 'Wann', amount_col_label: 'Wieviel', name_col_label: 'Wohin' };
  await importText(coffer, user, account, text, settings);
  const next = await preflight(text.replace('Markt', 'Hof'));
  assert.deepEqual([next.errors, next.rows.map(({ name }) => name)], [[], ['Hof']]);
});

test('a template is for one account and delimiter, and for the user who imported', async (t) => {
  const { coffer, user, token, account, list, preflight } = await start(t);
  await importText(coffer, user, account, CARD, { ...SHOP, date_format: '%d/%m/%Y' });
  const other = await coffer.createAccount(user, { currency: 'EUR' });
  assert.equal((await preflight(CARD, { account_id: other })).template, null);
  assert.equal((await preflight(CARD.replaceAll(',', ';'))).template, null);
  const [template] = await list();
  const path = `/api/v1/import_templates/${template?.id}` as const;
  const stranger = await coffer.signUp();
  assert.equal((await coffer.call('DELETE', path, { token: stranger.token })).status, 404);
  const renamed = await coffer.call('PATCH', path, { token, body: { name: 'Blue card' } });
  assert.deepEqual([renamed.status, renamed.body.data?.name], [200, 'Blue card'], renamed.text);
  assert.equal((await preflight(CARD)).template?.name, 'Blue card');
  assert.equal((await coffer.call('DELETE', path, { token })).status, 204);
  assert.deepEqual([await list(), (await preflight(CARD)).template], [[], null]);
  assert.deepEqual(outcomesOf(await importText(coffer, user, account, CARD, { ...SHOP, date_format: '%m/%d/%Y' })), {
    created: 1,
  });
});

test('a template does not read a file whose header only contains its own', async (t) => {
  const { coffer, user, account, preflight } = await start(t);
  // Published files of the account would answer what is open.
  await importText(coffer, user, account, CARD, { ...SHOP, date_format: '%d/%m/%Y', publish: false });
  const { template, questions } = await preflight('Transaction Date,Shop,Amount,Status\n05/06/2026,Grocer,7.00,ok\n');
  assert.equal(template, null);
  assert.ok(
    questions.some(({ member }) => member === 'date_format'),
    JSON.stringify(questions),
  );
});

test('a template whose decimal mark a file contradicts does not read it', async (t) => {
  const { coffer, user, account, preflight } = await start(t);
  await importText(coffer, user, account, 'Date;Description;Amount\n2026-01-05;Bakery;-5.50\n');
  const february = 'Date;Description;Amount\n2026-02-05;Bakery;-5,50\n';
  const { template, rows } = await preflight(february);
  assert.deepEqual([template, rows[0]?.signed_amount], [null, '-5.50']);
  await importText(coffer, user, account, february);
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -5.50 Bakery', '2026-02-05 -5.50 Bakery']);
});
