import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

/** A server with transactions of these names; `found` returns the names in a search result. */
async function setUp(t: Parameters<typeof startCoffer>[0], names: readonly string[]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  for (const name of names) await coffer.createTransaction(user, account, { name });
  const found = async (text: string): Promise<string[]> => {
    const reply = await coffer.call('GET', `${URL}?search=${encodeURIComponent(text)}`, { token: user.token });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.transactions.map(({ name }: { name: string }) => name).toSorted();
  };
  return { coffer, user, account, found };
}

test('search finds parts of names, case-insensitive in every script', async (t) => {
  const names = ['Äpfel & ÖL', 'ŞEKER', 'Straße', 'ΟΔΟΣ 5', 'МОСКВА', 'Crème brûlée', '東京'];
  const { found } = await setUp(t, names);
  const cases: [string, string][] = [
    ['äpfel', 'Äpfel & ÖL'],
    ['ÄPFEL', 'Äpfel & ÖL'],
    ['öl', 'Äpfel & ÖL'],
    ['şeker', 'ŞEKER'],
    ['ŞEK', 'ŞEKER'],
    ['STRAẞE', 'Straße'],
    ['οδος', 'ΟΔΟΣ 5'],
    ['москва', 'МОСКВА'],
    ['CRÈME BRÛ', 'Crème brûlée'],
    ['京', '東京'],
    ['  crème  ', 'Crème brûlée'],
  ];
  for (const [text, name] of cases) assert.deepEqual(await found(text), [name], text);
  for (const text of ['apfel', 'seker', 'zzz']) assert.deepEqual(await found(text), [], text);
});

test('database wildcards in a search are literal characters', async (t) => {
  const names = ['100% wool', 'snake_case', 'back\\slash', "O'Hara", 'plain', 'a*b', '[x]', 'say "hi"'];
  const { found } = await setUp(t, names);
  const cases: [string, string[]][] = [
    ['%', ['100% wool']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ["'", ["O'Hara"]],
    ['*', ['a*b']],
    ['[', ['[x]']],
    ['"', ['say "hi"']],
    ['0%w', []],
    ['p%n', []],
    ['\\_', []],
    ["' OR 1=1 --", []],
  ];
  for (const [text, expected] of cases) assert.deepEqual(await found(text), expected, text);
});

test('a search with a NUL is refused: it would end the pattern and match everything', async (t) => {
  const { coffer, user } = await setUp(t, ['plain']);
  const reply = await coffer.call('GET', `${URL}?search=a%00b`, { token: user.token });
  assert.deepEqual([reply.status, reply.body.issues?.[0]?.pointer], [422, '?search']);
});

test('search includes notes and the current merchant name', async (t) => {
  const { coffer, user, account, found } = await setUp(t, ['other']);
  const { token } = user;
  const merchant = (await coffer.call('POST', '/api/v1/merchants', { token, body: { name: 'MÜLLER' } })).body.id;
  const made = await coffer.createTransaction(user, account, {
    name: 'thing',
    notes: 'Ein Ärgernis\n2. Zeile',
    merchant_id: merchant,
  });
  for (const text of ['ärgernis', 'ZEILE', 'müller', 'thing']) assert.deepEqual(await found(text), ['thing'], text);
  await coffer.call('PATCH', `${URL}/${made.id}`, { token, body: { notes: 'Neu', name: 'THING' } });
  await coffer.call('PATCH', `/api/v1/merchants/${merchant}`, { token, body: { name: 'Übel' } });
  for (const text of ['ärgernis', 'müller']) assert.deepEqual(await found(text), [], text);
  for (const text of ['NEU', 'übel', 'thing']) assert.deepEqual(await found(text), ['THING'], text);
  await coffer.call('PATCH', `${URL}/${made.id}`, { token, body: { merchant_id: null, notes: null } });
  for (const text of ['neu', 'übel']) assert.deepEqual(await found(text), [], text);
});
