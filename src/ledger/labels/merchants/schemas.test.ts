import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NewMerchant } from './schemas.ts';

test('a website must be an http or https address', () => {
  const accepts = (website_url: unknown) => NewMerchant.safeParse({ name: 'Bakery', website_url }).success;
  for (const url of ['https://bakery.example', 'http://bakery.example/a?b=1', null, undefined])
    assert.ok(accepts(url), String(url));
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'bakery.example', 'ftp://bakery.example', '', 7]) {
    assert.ok(!accepts(url), String(url));
  }
});
