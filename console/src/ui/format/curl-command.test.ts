import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlCommand } from './curl-command.ts';

test('a command repeats lists, skips undefined and is safe to paste into a shell', () => {
  assert.equal(
    curlCommand('https://money.example/api/v1/transactions', {
      search: "Ada's $(rm)",
      tag_ids: ['1', '2'],
      type: undefined,
    }),
    `curl -s -H "X-Api-Key: $COFFER_KEY" 'https://money.example/api/v1/transactions?search=Ada%27s+%24%28rm%29&tag_ids=1&tag_ids=2'`,
  );
  assert.ok(curlCommand("https://money.example/it's", {}).endsWith("'https://money.example/it%27s'"));
});
