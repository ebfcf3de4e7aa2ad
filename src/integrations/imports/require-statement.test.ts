import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { formOf } from '#tests/statements/form-of.ts';

const PATH = '/api/v1/imports';

const OTHERS: Readonly<Record<string, string>> = {
  PNG: '89504e470d0a1a0a0000000d49484452',
  JPEG: 'ffd8ffe000104a4649460001',
  GIF: '474946383961010001008000',
  BMP: '424d4600000000000000360000002800',
  TIFF: '49492a0008000000',
  WebP: '524946462400000057454250565038',
  HEIC: '0000001866747970686569630000',
  PDF: '255044462d312e370a25e2e3cfd3',
  ELF: '7f454c4602010100',
  Windows: '4d5a90000300000004000000ffff0000',
  MachO: 'cffaedfe0c000001',
  WebAssembly: '0061736d01000000',
  MP4: '000000186674797069736f6d00000200',
  MP3: '4944330300000000',
  WAV: '524946462408000057415645666d7420',
};

async function start(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  return { coffer, user, account_id: await coffer.createAccount(user) };
}

/** The status and the codes of an answer. */
async function answered(
  coffer: Coffer,
  { token }: TestUser,
  path: string,
  sent: ReturnType<typeof formOf> | { body: object },
) {
  const { status, text } = await coffer.call('POST', path, { token, ...sent });
  const { issues }: { issues?: { pointer: string; code: string }[] } = JSON.parse(text);
  return { status, text, codes: (issues ?? []).map(({ pointer, code }) => `${pointer} ${code}`) };
}

const REFUSED = [422, ['/file invalid_file_type']] as const;

test('a file that is no statement is refused, with what to send', async (t) => {
  const { coffer, user, account_id } = await start(t);
  for (const [kind, bytes] of Object.entries(OTHERS)) {
    // The rest of the file is bytes of any kind.
    const rest = Buffer.from(Uint8Array.from({ length: 600 }, (_, at) => at));
    const file = Buffer.concat([Buffer.from(bytes, 'hex'), rest]);
    for (const path of [`${PATH}/preflight`, PATH]) {
      for (const type of ['TransactionImport', 'SureImport']) {
        const { status, codes, text } = await answered(coffer, user, path, formOf(file, { account_id, type }));
        assert.deepEqual([status, codes], REFUSED, `${kind}: ${text}`);
        assert.match(text, /Send the statement as CSV, XLSX, OFX, QIF, CAMT or MT940/);
      }
    }
  }
});

test('a PDF is refused as text and as the first part of a session too', async (t) => {
  const { coffer, user, account_id } = await start(t);
  const raw_file_content = '%PDF-1.7\n1 0 obj\n';
  for (const path of [`${PATH}/preflight`, PATH]) {
    const { status, codes, text } = await answered(coffer, user, path, { body: { raw_file_content, account_id } });
    assert.deepEqual([status, codes], REFUSED, text);
  }
  const begun = await coffer.call('POST', '/api/v1/import_sessions', { token: user.token, body: { account_id } });
  const chunks = `/api/v1/import_sessions/${begun.body.data?.id}/chunks`;
  const first = await answered(coffer, user, chunks, { body: { sequence: 1, raw_file_content } });
  assert.deepEqual([first.status, first.codes], REFUSED, first.text);
});

test('text that begins with the letters of another kind of file is read', async (t) => {
  const { coffer, user } = await start(t);
  for (const word of ['MZ', 'BM', 'GIF', 'ID3', 'RIFF', 'PDF']) {
    const raw_file_content = `${word} Text,Date,Amount\nShop,2026-01-05,-2.00\n`;
    const { status, text } = await answered(coffer, user, `${PATH}/preflight`, { body: { raw_file_content } });
    assert.equal(status, 200, text);
    assert.match(text, /"valid_rows_count":1/);
  }
});

test('bytes of no known kind are no error of the server', async (t) => {
  const { coffer, user, account_id } = await start(t);
  for (let first = 0; first < 256; first += 15) {
    const file = Buffer.from(Uint8Array.from({ length: 300 }, (_, at) => first + at * 7));
    const looked = await answered(coffer, user, `${PATH}/preflight`, formOf(file));
    const made = await answered(coffer, user, PATH, formOf(file, { account_id }));
    assert.deepEqual([looked.status < 500, made.status], [true, 422], looked.text + made.text);
  }
});
