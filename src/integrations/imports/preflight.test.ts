import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';
import { importText, transactionsOf } from '#tests/statements/import-file.ts';
import { SAMPLES } from '#tests/statements/samples.ts';

const PATH = '/api/v1/imports/preflight';

test('a preflight shows what a file contains and how it was read', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const form = formOf(Buffer.from(SAMPLES['statement.csv'], 'latin1'));
  const { status, body, text } = await coffer.call('POST', PATH, { token, ...form });
  assert.equal(status, 200, text);
  const { data } = body;
  assert.deepEqual([data.valid, data.format, data.encoding, data.errors], [true, 'csv', 'windows-1252', []]);
  assert.deepEqual(data.stats, { rows_count: 3, valid_rows_count: 3, invalid_rows_count: 0 });
  const { date_col_label, amount_col_label, name_col_label, date_format, number_format, col_sep } =
    data.configuration ?? assert.fail(text);
  assert.deepEqual(
    [date_col_label, amount_col_label, name_col_label, date_format, number_format, col_sep],
    ['Buchungstag', 'Betrag (EUR)', 'Empfänger', '%d.%m.%Y', '1.234,56', ';'],
  );
  assert.deepEqual(data.rows[0], {
    line: 3,
    account: null,
    date: '2026-01-05',
    signed_amount: '-1234.50',
    currency: 'EUR',
    name: 'Bakery',
    notes: 'Bread, rolls',
    reference: null,
    pending: false,
    category: null,
    tags: [],
    original: null,
    trade: null,
  });
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select('resource')
    .where('resource', '=', 'import')
    .execute();
  assert.deepEqual(changes, []);
});

test('text with settings is read by them, and faults name line and reason', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const preflight = async (members: object) => (await coffer.call('POST', PATH, { token, body: members })).body.data;
  const raw_file_content = 'Day,Sum\n05/01/2026,"1,50"\n31/31/2026,2\n';
  const settings = {
    date_col_label: 'Day',
    amount_col_label: 'Sum',
    date_format: '%d/%m/%Y',
    number_format: '1.234,56',
  };
  const data = await preflight({ raw_file_content, ...settings, signage_convention: 'inflows_negative' });
  assert.deepEqual([data.valid, data.rows[0]?.date, data.rows[0]?.signed_amount], [false, '2026-01-05', '-1.50']);
  assert.deepEqual(
    data.errors.map(({ line, code }) => [line, code]),
    [[3, 'invalid_date']],
  );
  assert.deepEqual(
    (await preflight({ raw_file_content })).errors.map(({ code }) => code),
    ['missing_required_headers'],
  );
  const ofx = await preflight({ raw_file_content: SAMPLES['statement.ofx'] });
  assert.deepEqual(
    [ofx.format, ofx.configuration, ofx.statements[0]?.closing_balance?.amount, ofx.statements[0]?.start_date],
    ['ofx', null, '862.50', '2026-01-05'],
  );
});

test('a preflight refuses what is too large, empty or not asked well', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const large = formOf(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
  assert.equal((await coffer.call('POST', PATH, { token, ...large })).status, 413);
  const cases: [object, string][] = [
    [{}, '/raw_file_content'],
    [{ raw_file_content: 'x', date_format: '%d.%d' }, '/date_format'],
    [{ raw_file_content: 'x', encoding: 'utf-7' }, '/encoding'],
    [{ raw_file_content: 'x', type: 'PdfImport' }, '/type'],
  ];
  for (const [body, pointer] of cases) {
    const reply = await coffer.call('POST', PATH, { token, body });
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, pointer], reply.text);
  }
  assert.equal((await coffer.call('POST', PATH, { token, ...formOf('') })).status, 422);
  const { key } = await coffer.createKey(user, { scopes: ['transactions:read'] });
  assert.equal((await coffer.call('POST', PATH, { key, body: { raw_file_content: 'x' } })).status, 403);
});

test('an open question is shown with its answers, and refused until one is sent', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const raw_file_content = 'Date,Description,Amount,Fee\n03/04/2026,Shop,-20.00,1.50\n04/05/2026,Cafe,-3.00,0.00\n';
  const { body } = await coffer.call('POST', PATH, { token, body: { raw_file_content, account_id } });
  assert.equal(body.data.valid, false);
  assert.deepEqual(
    body.data.questions.map(({ member, candidates }) => [
      member,
      candidates.map(({ value, rows }) => [value, rows[0]?.date, rows[0]?.signed_amount]),
    ]),
    [
      [
        'fee_col_label',
        [
          ['Fee', '2026-03-04', '-21.50'],
          ['', '2026-03-04', '-20.00'],
        ],
      ],
      [
        'date_format',
        [
          ['%m/%d/%Y', '2026-03-04', '-20.00'],
          ['%d/%m/%Y', '2026-04-03', '-20.00'],
        ],
      ],
    ],
  );
  const refused = await coffer.call('POST', '/api/v1/imports', { token, body: { raw_file_content, account_id } });
  assert.deepEqual(
    [refused.status, refused.body.issues?.map(({ pointer }) => pointer)],
    [422, ['/fee_col_label', '/date_format']],
    refused.text,
  );
  const answers = { date_format: '%d/%m/%Y', fee_col_label: 'Fee' };
  await importText(coffer, user, account_id, raw_file_content, answers);
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-04-03 -21.50 Shop', '2026-05-04 -3.00 Cafe']);
});

test('a session with an open question is refused, and its settings answer it', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const publish = async (members: object) => {
    const path = '/api/v1/import_sessions';
    const session = await coffer.call('POST', path, { token, body: { account_id, expected_chunks: 1, ...members } });
    const at = `${path}/${session.body.data?.id}` as const;
    const raw_file_content = 'Date,Description,Amount\n03/04/2026,Shop,-20.00\n';
    await coffer.call('POST', `${at}/chunks`, { token, body: { sequence: 1, raw_file_content } });
    return coffer.call('POST', `${at}/publish`, { token, body: {} });
  };
  const refused = await publish({});
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/date_format'], refused.text);
  const accepted = await publish({ date_format: '%d/%m/%Y' });
  assert.ok(accepted.status < 300, accepted.text);
});

test('a total is proof in the preflight, and refuses an import that contradicts it', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user, { currency: 'EUR' });
  const file = (total: string) =>
    `Date,Description,Amount\n2026-01-05,Shop,-20.00\n2026-01-06,Cafe,-3.00\nTotal,,${total}\nOpening balance,,100.00\n`;
  const shown = await coffer.call('POST', PATH, { token, body: { raw_file_content: file('-23.00'), account_id } });
  const { evidence, statements, valid } = shown.body.data;
  assert.deepEqual([valid, evidence.at(-1)?.code, statements[0]?.opening_balance?.amount], [true, 'total', '100.00']);
  const sent = { raw_file_content: file('-24.00'), account_id };
  const wrong = await coffer.call('POST', PATH, { token, body: sent });
  assert.deepEqual(
    wrong.body.data.errors.map(({ line, code }) => [line, code]),
    [[4, 'contradicts_sum']],
  );
  const refused = await coffer.call('POST', '/api/v1/imports', { token, body: { ...sent, publish: true } });
  assert.deepEqual([refused.status, await transactionsOf(coffer, user)], [422, []], refused.text);
  await importText(coffer, user, account_id, file('-24.00'), { skip_invalid: true });
  assert.deepEqual(await transactionsOf(coffer, user), ['2026-01-05 -20.00 Shop', '2026-01-06 -3.00 Cafe']);
});
