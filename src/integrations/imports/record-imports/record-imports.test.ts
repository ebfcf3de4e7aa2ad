import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { outcomesOf, settledImport } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/imports';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const post = (path: string, body: object) =>
    coffer.call('POST', `${PATH}${path}` as '/api/v1/imports', { token, body });
  const create = async (type: string, raw_file_content: string, members = {}) => {
    const reply = await post('', { type, raw_file_content, ...members });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data ?? assert.fail(reply.text);
  };
  const settled = (id: string) => settledImport(coffer, user, id);
  const publish = async (type: string, text: string, members = {}) =>
    settled((await create(type, text, { publish: true, ...members })).id);
  const revert = async (id: string, body = {}) => {
    const reply = await post(`/${id}/revert`, body);
    assert.equal(reply.status, 202, reply.text);
    return settled(id);
  };
  const rowsOf = async (id: string) => (await coffer.call('GET', `${PATH}/${id}/rows`, { token })).body.data;
  const categories = async () => {
    const { body } = await coffer.call('GET', '/api/v1/categories?per_page=100', { token });
    return body.categories;
  };
  const merchants = async () => (await coffer.call('GET', '/api/v1/merchants', { token })).body;
  const rules = async () => (await coffer.call('GET', '/api/v1/rules', { token })).body.data;
  const accounts = async () => (await coffer.call('GET', '/api/v1/accounts', { token })).body.accounts;
  return {
    coffer,
    user,
    token,
    post,
    create,
    settled,
    publish,
    revert,
    rowsOf,
    categories,
    merchants,
    rules,
    accounts,
  };
}

const CATEGORIES = `name*,color,parent_category,lucide_icon
Bakery,#112233,Groceries at shops,croissant
Groceries at shops,#445566,,basket
Own,,,
`;

test('a file of categories is imported with parents and icons, and taken back whole', async (t) => {
  const { coffer, create, publish, revert, rowsOf, categories } = await start(t);
  const before = (await categories()).map(({ name }) => name);
  const { status, account_id, expected } = await create('CategoryImport', CATEGORIES);
  assert.deepEqual([status, account_id, expected.created], ['pending', null, 3]);
  const done = await publish('CategoryImport', CATEGORIES);
  assert.deepEqual([done.status, outcomesOf(done)], ['complete', { created: 2, matched: 1 }]);
  const made = (await categories()).filter(({ name }) => !before.includes(name));
  assert.deepEqual(
    made.map(({ name, color, icon, parent }) => [name, color, icon, parent?.name ?? null]),
    [
      ['Bakery', '#445566', 'croissant', 'Groceries at shops'],
      ['Groceries at shops', '#445566', 'basket', null],
      ['Own', '#6172F3', 'shapes', null],
    ],
  );
  const [bakery] = await rowsOf(done.id);
  assert.deepEqual(bakery?.record, { kind: 'category', id: made[0]?.id });
  assert.deepEqual(
    [bakery?.fields.parent_category, bakery?.fields.lucide_icon, bakery?.fields.amount, bakery?.transaction_id],
    ['Groceries at shops', 'croissant', null, null],
  );
  const undone = await revert(done.id);
  assert.deepEqual([undone.status, outcomesOf(undone)], ['reverted', { reverted: 3 }]);
  assert.deepEqual(
    (await categories()).map(({ name }) => name),
    before,
  );
  await checkLedger(coffer.database.read);
});

test('what is used or edited is kept by the undo of a file, which says why', async (t) => {
  const { coffer, user, token, publish, revert, rowsOf, categories } = await start(t);
  const done = await publish('CategoryImport', 'name\nUsed\nEdited\nFree\n');
  coffer.advance(60);
  const idOf = async (name: string) => (await categories()).find((one) => one.name === name)?.id ?? assert.fail(name);
  const account_id = await coffer.createAccount(user);
  const body = { account_id, date: '2026-01-05', amount: '3.00', name: 'Coffee', nature: 'expense' } as const;
  const category_id = await idOf('Used');
  const sent = await coffer.call('POST', '/api/v1/transactions', { token, body: { ...body, category_id } });
  assert.equal(sent.status, 201, sent.text);
  const path = `/api/v1/categories/${await idOf('Edited')}` as '/api/v1/categories/{id}';
  assert.equal((await coffer.call('PATCH', path, { token, body: { color: '#000000' } })).status, 200);
  const undone = await revert(done.id);
  assert.deepEqual(outcomesOf(undone), { reverted: 1, kept: 2 });
  assert.deepEqual(
    undone.kept.map(({ kind, name, reason, used_by }) => [kind, name, reason, used_by]),
    [
      ['category', 'Used', 'in_use', ['transaction']],
      ['category', 'Edited', 'edited', []],
    ],
  );
  const rows = await rowsOf(done.id);
  assert.deepEqual(
    rows.map(({ outcome, reason }) => [outcome, reason]),
    [
      ['kept', 'in_use'],
      ['kept', 'edited'],
      ['reverted', null],
    ],
  );
});

test('a record that the family has is matched by its name, and survives the undo', async (t) => {
  const { coffer, token, publish, revert, merchants, post } = await start(t);
  const own = { name: 'Mill', website_url: 'https://mill.example' };
  assert.equal((await coffer.call('POST', '/api/v1/merchants', { token, body: own })).status, 201);
  const text = 'name,color,website_url\nMill,#112233,\nFarm,#445566,https://farm.example\nFarm,,\n';
  const checked = await post('/preflight', { type: 'MerchantImport', raw_file_content: text });
  assert.equal(checked.status, 200, checked.text);
  const { data } = JSON.parse(checked.text);
  assert.deepEqual([data.valid, data.stats.valid_rows_count, data.required_headers], [true, 3, ['name']]);
  assert.deepEqual(
    data.records.map(({ kind, imported, skipped }: Record<string, unknown>) => [kind, imported, skipped]),
    [['Merchant', 1, 2]],
  );
  const done = await publish('MerchantImport', text);
  assert.deepEqual(outcomesOf(done), { created: 1, matched: 2 });
  const named = async () => (await merchants()).map(({ name, website_url }) => [name, website_url]);
  assert.deepEqual(await named(), [
    ['Farm', 'https://farm.example'],
    ['Mill', 'https://mill.example'],
  ]);
  await revert(done.id);
  assert.deepEqual(await named(), [['Mill', 'https://mill.example']]);
});

const ACCOUNTS = `Name,Balance,Type,Currency,Balance date
Giro,"1.234,50",checking,EUR,31.12.2025
Visa,"200,00",CreditCard,USD,31.12.2025
House,"300.000,00",property,,
`;

test('a file of accounts opens them with their balances, and its undo deletes them', async (t) => {
  const { coffer, publish, revert, accounts } = await start(t);
  const done = await publish('AccountImport', ACCOUNTS);
  assert.deepEqual(outcomesOf(done), { created: 3 });
  assert.deepEqual(
    (await accounts()).map(({ name, account_type, subtype, currency, balance_amount }) => {
      return [name, account_type, subtype, currency, balance_amount];
    }),
    [
      ['Giro', 'depository', 'checking', 'EUR', '1234.50'],
      ['House', 'property', null, 'USD', '300000.00'],
      ['Visa', 'credit_card', null, 'USD', '200.00'],
    ],
  );
  await checkLedger(coffer.database.read);
  assert.deepEqual(outcomesOf(await publish('AccountImport', ACCOUNTS)), { matched: 3 });
  const undone = await revert(done.id);
  assert.deepEqual([undone.status, outcomesOf(undone), await accounts()], ['reverted', { reverted: 3 }, []]);
  await checkLedger(coffer.database.read);
});

test('an amount or day with two meanings is a fault until the request names one', async (t) => {
  const { create, rowsOf } = await start(t);
  const text = 'name,amount,date\nOne,"1,234",01/02/2026\n';
  const asked = await rowsOf((await create('AccountImport', text)).id);
  assert.deepEqual(
    asked.map(({ valid, issues }) => [valid, issues.map(({ member, code }) => `${member} ${code}`)]),
    [[false, ['amount ambiguous_amount', 'date ambiguous_date']]],
  );
  const named = { number_format: '1,234.56', date_format: '%d/%m/%Y' };
  const [row] = await rowsOf((await create('AccountImport', text, named)).id);
  assert.equal(row?.valid, true);
});

const rule = (name: string, conditions: object[], actions: object[]) =>
  [name, 'transaction', 'true', '', ...[conditions, actions].map((list) => JSON.stringify(list))]
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join();
const LIKE = [{ condition_type: 'transaction_name', operator: 'like', value: 'mill' }];
const RULES = `name,resource_type,active,effective_date,conditions,actions
${rule('Mill', LIKE, [{ action_type: 'set_transaction_category', value: 'Bread' }])}
${rule('Note', LIKE, [{ action_type: 'set_transaction_name', value: 'Miller' }])}
`;

test('a file of rules is imported with the labels that it names, and so taken back', async (t) => {
  const { publish, revert, rules, categories } = await start(t);
  const before = (await categories()).length;
  const done = await publish('RuleImport', RULES);
  assert.deepEqual(outcomesOf(done), { created: 2 });
  const bread = (await categories()).find(({ name }) => name === 'Bread');
  assert.deepEqual(
    (await rules()).map(({ name, active, actions }) => [name, active, actions[0]?.value]),
    [
      ['Mill', true, bread?.id],
      ['Note', true, 'Miller'],
    ],
  );
  assert.deepEqual(outcomesOf(await publish('RuleImport', RULES)), { matched: 2 });
  assert.deepEqual(outcomesOf(await revert(done.id)), { reverted: 2 });
  assert.deepEqual([await rules(), (await categories()).length], [[], before]);
});

test('a rule may have the id of a label, but not of one that is gone', async (t) => {
  const { publish, rules, categories, rowsOf } = await start(t);
  await publish('CategoryImport', 'name\nBread\n');
  const id = (await categories()).find(({ name }) => name === 'Bread')?.id ?? '';
  const gone = '01890000-0000-7000-8000-000000000000';
  const to = (value: string) => rule(value, LIKE, [{ action_type: 'set_transaction_category', value }]);
  const text = `name,resource_type,active,effective_date,conditions,actions\n${to(id)}\n${to(gone)}\n`;
  const done = await publish('RuleImport', text, { skip_invalid: true });
  assert.deepEqual(outcomesOf(done), { created: 1, failed: 1 });
  assert.deepEqual(
    (await rules()).map(({ actions }) => actions[0]?.value),
    [id],
  );
  assert.match((await rowsOf(done.id))[1]?.message ?? '', /that you do not have/);
  const left = await publish('RuleImport', RULES.replaceAll('Bread', 'Unknown'), { unknown_labels: 'leave_out' });
  assert.deepEqual(outcomesOf(left), { created: 1, failed: 1 });
});

test('a faulty record shows its cells as sent and each fault by its member', async (t) => {
  const { post, create, rowsOf, settled } = await start(t);
  const text = 'name,color,website_url\nMill,red,ftp://mill\n,#112233,\nFarm,,\n';
  const refused = await post('', { type: 'MerchantImport', raw_file_content: text, publish: true });
  assert.deepEqual([refused.status, /line 2/.test(refused.text)], [422, true]);
  const { id, status_detail } = await create('MerchantImport', text);
  assert.equal(status_detail.cleaned, false);
  const [faulty, nameless] = await rowsOf(id);
  assert.deepEqual(
    [faulty?.valid, faulty?.fields.name, faulty?.fields.color, faulty?.fields.website_url],
    [false, 'Mill', 'red', 'ftp://mill'],
  );
  assert.deepEqual(
    [faulty?.issues.map(({ member }) => member), faulty?.errors],
    [
      ['color', 'website_url'],
      ['color must be # and six hexadecimal digits', 'website_url must be an http or https address'],
    ],
  );
  assert.deepEqual(nameless?.errors, ['name is required']);
  const done = await post(`/${id}/publish`, { skip_invalid: true });
  assert.equal(done.status, 202, done.text);
  assert.deepEqual(outcomesOf(await settled(id)), { created: 1, failed: 2 });
});

test('a file of records without its columns or with too many rows is refused', async (t) => {
  const { post } = await start(t);
  const wrong: readonly [object, string][] = [
    [{ type: 'RuleImport', raw_file_content: 'name\nMill\n' }, 'missing_required_headers'],
    [{ type: 'CategoryImport', raw_file_content: 'name\n' }, 'no_data_rows'],
    [{ type: 'CategoryImport', raw_file_content: `name\n${'Food\n'.repeat(1001)}` }, 'too_many_rows'],
  ];
  for (const [body, code] of wrong) {
    const refused = await post('', body);
    assert.deepEqual([refused.status, refused.text.includes(code)], [422, true], refused.text);
    const { data } = JSON.parse((await post('/preflight', body)).text);
    assert.deepEqual([data.valid, data.errors[0].code], [false, code]);
  }
  const { data } = JSON.parse((await post('/preflight', wrong[0]?.[0] ?? {})).text);
  assert.deepEqual(data.missing_required_headers, ['resource_type', 'conditions', 'actions']);
  const large = await post('', { type: 'CategoryImport', raw_file_content: `name\n${'x'.repeat(1_100_000)}\n` });
  assert.equal(large.status, 413);
});

test('a row of a file of records is left out, and a pending file is deleted', async (t) => {
  const { coffer, token, create, post, settled, rowsOf, merchants } = await start(t);
  const { id } = await create('MerchantImport', 'name\nMill\nFarm\n');
  const path = `${PATH}/${id}/rows` as '/api/v1/imports/{id}/rows';
  const body = { row_numbers: [1], decision: 'skip' } as const;
  assert.equal((await coffer.call('PATCH', path, { token, body })).status, 200);
  await post(`/${id}/publish`, {});
  assert.deepEqual(outcomesOf(await settled(id)), { created: 1, skipped: 1 });
  assert.deepEqual(
    [(await rowsOf(id))[0]?.reason, (await merchants()).map(({ name }) => name)],
    ['left_out', ['Farm']],
  );
  const other = await create('MerchantImport', 'name\nLake\n');
  assert.equal((await coffer.call('DELETE', `${PATH}/${other.id}` as '/api/v1/imports/{id}', { token })).status, 204);
  const { data } = (await coffer.call('GET', `${PATH}?type=MerchantImport` as '/api/v1/imports', { token })).body;
  assert.deepEqual(
    data.map((one) => one.id),
    [id],
  );
});
