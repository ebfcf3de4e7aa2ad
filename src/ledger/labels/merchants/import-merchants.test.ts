import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { type CallOptions, startCoffer } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/merchants';
const BOUNDARY = 'the-boundary';

type Part = { readonly name?: string; readonly filename?: string; readonly type?: string };

/** The bytes of a form with one part, and their Content-Type. */
function formOf(content: string | Buffer, { name = 'file', filename = 'm.csv', type = 'text/csv' }: Part = {}) {
  const place = `name="${name}"${filename === '' ? '' : `; filename="${filename}"`}`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${place}\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const upload = (content: string | Buffer, part?: Part, path = PATH, headers: CallOptions['headers'] = {}) => {
    const form = formOf(content, part);
    return coffer.call<Schemas['MerchantImport'] & Partial<Schemas['Error']>>('POST', path, {
      token,
      body: form.body,
      headers: { ...form.headers, ...headers },
    });
  };
  const names = async () => (await coffer.call('GET', PATH, { token })).body.map(({ name }) => name);
  return { coffer, token, upload, names };
}

test('a CSV file creates merchants; its header ignores case, spaces and signs', async (t) => {
  const { coffer, upload } = await start(t);
  const lines = ['\uFEFFName*,COLOR,Website URL,notes', 'Bakery,#6172F3,https://bakery.example,x', '"Müller, Söhne",,'];
  const reply = await upload(lines.join('\r\n'));
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual([reply.body.imported, reply.body.skipped, reply.body.skipped_rows], [2, 0, []]);
  const shown = reply.body.merchants.map(({ name, color, website_url }) => [name, color, website_url]);
  assert.deepEqual(shown, [
    ['Bakery', '#6172F3', 'https://bakery.example'],
    ['Müller, Söhne', '#e99537', null],
  ]);
  const { count } = await coffer.database.read
    .selectFrom('changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('resource', '=', 'merchant')
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 2);
});

test('rows with a taken name or a fault are skipped and named; blank names are ignored', async (t) => {
  const { coffer, token, upload, names } = await start(t);
  await coffer.call('POST', PATH, { token, body: { name: 'Bakery' } });
  const { status, body } = await upload(
    'name,color,website\nBakery,,\nGrocer,red,ftp://x\n  ,#000000,\nKiosk,,\nKiosk,,\n',
  );
  assert.deepEqual([status, body.imported, body.skipped], [201, 1, 3]);
  assert.deepEqual(
    body.skipped_rows.map(({ line, column, code }) => [line, column, code]),
    [
      [2, 'name', 'taken'],
      [3, 'color', 'invalid_format'],
      [3, 'website_url', 'invalid'],
      [6, 'name', 'taken'],
    ],
  );
  assert.equal(body.skipped_rows[1]?.message, 'color must be # and six hexadecimal digits');
  assert.deepEqual(await names(), ['Bakery', 'Kiosk']);
});

test('a file that is missing, no CSV or without names is refused by its member', async (t) => {
  const { upload, names } = await start(t);
  const cases: [string, string | Buffer, Part][] = [
    ['required', 'name\nA', { name: 'upload' }],
    ['invalid_type', 'name\nA', { filename: '' }],
    ['invalid_file_type', 'name\nA', { type: 'application/pdf' }],
    ['invalid_file_type', 'name\nA', { type: 'application/octet-stream', filename: 'm.bin' }],
    ['not_utf8', Buffer.from([0x6e, 0xff, 0xfe]), {}],
    ['missing_column', 'title\nA', {}],
    ['missing_column', '', {}],
    ['repeated_column', 'name,Name\nA,B', {}],
    ['invalid_csv', 'name\n"A', {}],
    ['too_many_rows', `name\n${Array.from({ length: 1001 }, (_, index) => `M${index}`).join('\n')}`, {}],
  ];
  for (const [code, content, part] of cases) {
    const { status, body } = await upload(content, part);
    assert.deepEqual(
      [status, body.issues?.map((issue) => [issue.pointer, issue.code])],
      [422, [['/file', code]]],
      code,
    );
    assert.match(body.message ?? '', /^file /);
  }
  assert.deepEqual(await names(), []);
});

test('a broken form is a 400, one above a megabyte a 413, and a form elsewhere a 415', async (t) => {
  const { coffer, token, upload, names } = await start(t);
  const whole = formOf('name\nA');
  for (const body of ['', 'name\nA', whole.body.subarray(0, -20)]) {
    const reply = await coffer.call('POST', PATH, { token, body: Buffer.from(body), headers: whole.headers });
    assert.ok([400, 422].includes(reply.status), reply.text);
  }
  const headers = { 'content-type': 'multipart/form-data' };
  assert.equal((await coffer.call('POST', PATH, { token, body: whole.body, headers })).status, 400);
  assert.equal((await upload(Buffer.alloc(1024 * 1024, 'a'))).status, 413);
  assert.equal((await upload('name\nA', {}, '/api/v1/tags')).status, 415);
  assert.deepEqual(await names(), []);
});

test('an upload is done once for its key, tried with dry_run, and may be of octets', async (t) => {
  const { upload, names } = await start(t);
  const octets = { type: 'application/octet-stream', filename: 'Merchants.CSV' };
  assert.equal((await upload('name\nTried', octets, `${PATH}?dry_run=true`)).body.imported, 1);
  assert.deepEqual(await names(), []);
  const key = { 'idempotency-key': 'upload-1' };
  const [first, again] = [await upload('name\nA', octets, PATH, key), await upload('name\nA', octets, PATH, key)];
  assert.deepEqual([first.body.imported, again.body], [1, first.body]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal((await upload('name\nB', octets, PATH, key)).body.error, 'idempotency_key_reused');
  assert.deepEqual(await names(), ['A']);
});
