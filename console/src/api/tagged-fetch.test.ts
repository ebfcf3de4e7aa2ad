import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTags } from './tagged-fetch.ts';

function json(body: string, etag: string): Response {
  return new Response(body, { headers: { etag, 'content-type': 'application/json; charset=utf-8' } });
}

test('an unchanged response is taken from memory, a changed one replaces it', async () => {
  const conditions: (string | null)[] = [];
  const answers = [
    json('1', '"a"'),
    new Response(null, { status: 304 }),
    json('2', '"b"'),
    new Response(null, { status: 304 }),
  ];
  const fetch = withTags(async (request) => {
    conditions.push(request.headers.get('if-none-match'));
    return answers.shift() ?? Response.error();
  });
  const read = async () => (await fetch(new Request('http://x.test/api'))).text();
  assert.deepEqual([await read(), await read(), await read(), await read()], ['1', '1', '2', '2']);
  assert.deepEqual(conditions, [null, '"a"', '"a"', '"b"']);
});

test('writes, errors and other types are not remembered', async () => {
  const conditions: (string | null)[] = [];
  const other = new Response('x', { headers: { etag: '"c"', 'content-type': 'text/csv' } });
  const refused = new Response('{}', { status: 409, headers: { etag: '"d"', 'content-type': 'application/json' } });
  const answers = [json('1', '"a"'), other, refused, json('2', '"e"')];
  const fetch = withTags(async (request) => {
    conditions.push(request.headers.get('if-none-match'));
    return answers.shift() ?? Response.error();
  });
  await fetch(new Request('http://x.test/api', { method: 'POST' }));
  for (let read = 0; read < 3; read += 1) await fetch(new Request('http://x.test/api'));
  assert.deepEqual(conditions, [null, null, null, null]);
});
