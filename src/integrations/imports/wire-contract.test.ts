import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { settledImport } from '#tests/statements/import-file.ts';

const PATH = '/api/v1/imports';

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const { token } = user;
  const create = async (body: object) => {
    const reply = await coffer.call('POST', PATH, { token, body: { account_id: account, ...body } });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data ?? assert.fail(reply.text);
  };
  const rowsOf = async (id: string) => (await coffer.call('GET', `${PATH}/${id}/rows`, { token })).body.data;
  return { coffer, user, token, create, rowsOf };
}

const COFFER = `date,account,name,amount,currency,category,tags,notes,other_account,split_of
2026-01-05,Daily,Coffee,-3.00,EUR,Food,"home, work",Milk,,
2026-01-06,Daily,Tea,-4.00,EUR,Food,,,,
`;

test('an import says how its file was read, and how many labels it maps', async (t) => {
  const { create, coffer, token } = await start(t);
  const raw_file_content = 'Day,What,Sum\n2026-01-05,Coffee,-3.00\n2026-13-05,Tea,-4.00\n';
  const columns = { date_col_label: 'Day', name_col_label: 'What', amount_col_label: 'Sum' };
  const made = await create({ raw_file_content, ...columns, signage_convention: 'inflows_positive' });
  const { date_format: _, currency_col_label, ...configuration } = made.configuration;
  assert.equal(currency_col_label, null);
  assert.deepEqual(
    [configuration.date_col_label, configuration.amount_col_label, configuration.name_col_label],
    ['Day', 'Sum', 'What'],
  );
  assert.deepEqual(
    [configuration.category_col_label, configuration.tags_col_label, configuration.number_format],
    [null, null, '1,234.56'],
  );
  assert.deepEqual(made.status_detail, {
    uploaded: true,
    configured: true,
    cleaned: false,
    terminal: false,
    publishable: true,
    revertable: true,
  });
  const labelled = await create({ raw_file_content: COFFER, unknown_labels: 'leave_out' });
  assert.deepEqual(
    [labelled.stats.mappings_count, labelled.stats.unassigned_mappings_count, labelled.status_detail.cleaned],
    [3, 3, true],
  );
  assert.equal(labelled.configuration.date_col_label, null);
  await coffer.call('POST', '/api/v1/categories', { token, body: { category: { name: 'Food', color: '#112233' } } });
  const { data } = (await coffer.call('GET', `${PATH}/${labelled.id}`, { token })).body;
  assert.equal(data?.stats.unassigned_mappings_count, 2);
  const listed = (await coffer.call('GET', PATH, { token })).body.data;
  assert.deepEqual(
    listed.map(({ status_detail }) => [status_detail.configured, status_detail.cleaned]),
    [
      [true, true],
      [true, false],
    ],
  );
});

test('a row has an id, its cells, its faults and the records for its labels', async (t) => {
  const { coffer, user, create, rowsOf } = await start(t);
  const { id } = await create({ raw_file_content: COFFER, publish: true });
  await settledImport(coffer, user, id);
  const [row, other] = await rowsOf(id);
  assert.ok(row && other);
  assert.match(row.id, /^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  assert.notEqual(row.id, other.id);
  assert.equal((await rowsOf(id))[0]?.id, row.id);
  assert.deepEqual([row.row_number, row.valid, row.errors], [1, true, []]);
  const { date, amount, currency, name, notes, category, tags, ticker } = row.fields;
  assert.deepEqual(
    [date, amount, currency, name, notes, category, tags, ticker],
    ['2026-01-05', '-3.00', 'EUR', 'Coffee', 'Milk', 'Food', 'home,work', null],
  );
  assert.deepEqual(
    [row.mappings.category?.key, row.mappings.category?.type, row.mappings.category?.mappable?.name],
    ['Food', 'Import::CategoryMapping', 'Food'],
  );
  assert.deepEqual(
    row.mappings.tags.map(({ key, type, mappable }) => [key, type, mappable?.type]),
    [
      ['home', 'Import::TagMapping', 'Tag'],
      ['work', 'Import::TagMapping', 'Tag'],
    ],
  );
  assert.deepEqual(other.mappings.tags, []);
});

test('a cell has the sign of its file, and a faulty row says what is wrong', async (t) => {
  const { create, rowsOf } = await start(t);
  const raw_file_content = 'Date,Name,Amount\n2026-01-05,Coffee,3.00\n2026-13-05,Tea,4.00\n';
  const { id } = await create({ raw_file_content, signage_convention: 'inflows_negative' });
  const [row, faulty] = await rowsOf(id);
  assert.ok(row && faulty);
  assert.deepEqual([row.signed_amount, row.fields.amount], ['-3.00', '3.00']);
  assert.deepEqual([faulty.valid, faulty.fields.amount, faulty.mappings], [false, '4.00', { tags: [] }]);
  assert.deepEqual(faulty.errors, [faulty.message]);
});

test('a row that cannot be imported has its cells as sent, and the fault of each', async (t) => {
  const { create, rowsOf } = await start(t);
  const raw_file_content =
    'Date,Name,Amount,Currency\n2026-01-05,Coffee,3.00,EUR\n2026-13-05,Tea,much,EUR\n2026-01-06,Milk,4.00,XQQ\n2026-01-07,Nut,5.123,EUR\n';
  const { id } = await create({ raw_file_content, signage_convention: 'inflows_negative' });
  const faulty = (await rowsOf(id)).slice(1);
  assert.deepEqual(
    faulty.map(({ valid, fields: { date, name, amount, currency } }) => [valid, date, name, amount, currency]),
    [
      [false, '2026-13-05', 'Tea', 'much', 'EUR'],
      [false, '2026-01-06', 'Milk', '4.00', 'XQQ'],
      [false, '2026-01-07', 'Nut', '5.123', 'EUR'],
    ],
  );
  assert.deepEqual(
    faulty.map(({ issues }) => issues.map(({ member, code }) => `${member} ${code}`)),
    [['date invalid_date', 'amount invalid_amount'], ['currency unknown_currency'], ['amount too_many_decimals']],
  );
  const [both] = faulty;
  assert.deepEqual(both?.errors, ['“2026-13-05” is not a date', '“much” is not an amount']);
  const mint =
    'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes\n13/45/2026,Coffee,COFFEE,3.00,debit,Food,Daily,,\n01/06/2026,Tea,TEA,4.00,debit,Food,Daily,,\n';
  const [row] = await rowsOf((await create({ type: 'MintImport', raw_file_content: mint })).id);
  assert.deepEqual(
    [row?.fields.date, row?.fields.name, row?.fields.category, row?.issues.map(({ member }) => member)],
    ['13/45/2026', 'Coffee', 'Food', ['date']],
  );
});

test('the files of other programs keep the type that the client names', async (t) => {
  const { coffer, token, create, rowsOf } = await start(t);
  const files = {
    MintImport: `Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes
01/05/2026,Coffee,COFFEE,3.00,debit,Food,Daily,,
01/06/2026,Salary,PAY,20.00,credit,Income,Daily,,
`,
    ActualImport:
      'Account,Date,Payee,Notes,Category,Amount\nDaily,2026-01-05,Coffee,Milk,Food,-3.00\nDaily,2026-01-06,Salary,,Income,20.00\n',
    YnabImport: `Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared
Daily,,01/15/2026,Coffee,Living: Food,Living,Food,,$3.00,$0.00,Cleared
Daily,,01/16/2026,Salary,Inflow: Income,Inflow,Income,,$0.00,$20.00,Cleared
`,
    QifImport: '!Type:Bank\nD01/15/2026\nT-3.00\nPCoffee\n^\nD01/16/2026\nT20.00\nPSalary\n^\n',
  };
  for (const [type, raw_file_content] of Object.entries(files)) {
    const checked = await coffer.call('POST', `${PATH}/preflight`, { token, body: { type, raw_file_content } });
    assert.deepEqual([checked.status, checked.body.data.type, checked.body.data.errors], [200, type, []], checked.text);
    const made = await create({ type, raw_file_content });
    const rows = await rowsOf(made.id);
    assert.equal(made.type, type);
    assert.deepEqual(
      rows.map(({ valid, fields: { name, amount } }) => [valid, name, amount]),
      [
        [true, 'Coffee', '-3.00'],
        [true, 'Salary', '20.00'],
      ],
      type,
    );
    const { data } = (await coffer.call('GET', `${PATH}?type=${type}` as '/api/v1/imports', { token })).body;
    assert.deepEqual(
      data.map(({ id }) => id),
      [made.id],
    );
  }
});

test('a type that is no import here is refused with the request to send', async (t) => {
  const { coffer, token } = await start(t);
  for (const type of ['PdfImport']) {
    for (const path of [PATH, `${PATH}/preflight`] as const) {
      const body = { type, raw_file_content: 'name\nFood\n' };
      const reply = await coffer.call('POST', path as '/api/v1/imports', { token, body });
      const { issues }: { issues?: { code: string; message: string }[] } = JSON.parse(reply.text);
      const [issue] = issues ?? [];
      assert.deepEqual([reply.status, issue?.code], [422, 'unsupported_import_type'], reply.text);
      assert.match(issue?.message ?? '', /: send /);
    }
  }
});
