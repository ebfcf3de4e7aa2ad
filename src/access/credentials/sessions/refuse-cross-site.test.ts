import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { refuseCrossSite } from './cookies.ts';

const PUBLIC_URL = new URL('https://coffer.example/money');

function isRefused(method: string, headers: Record<string, string>, origin = PUBLIC_URL.origin): boolean {
  try {
    refuseCrossSite({ method, headers, origin }, PUBLIC_URL);
    return false;
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'csrf_refused');
    return true;
  }
}

test('an unsafe request passes from our own pages and from no other', () => {
  assert.equal(isRefused('POST', { 'sec-fetch-site': 'same-origin' }), false);
  assert.equal(isRefused('DELETE', { 'sec-fetch-site': 'none' }), false);
  assert.equal(isRefused('POST', { 'sec-fetch-site': 'same-site' }), true);
  assert.equal(isRefused('PATCH', { 'sec-fetch-site': 'cross-site' }), true);
});

test('the browser telling the site outweighs a fitting Origin', () => {
  assert.equal(isRefused('POST', { 'sec-fetch-site': 'cross-site', origin: 'https://coffer.example' }), true);
});

test('without it the Origin must be ours, and a missing one is refused', () => {
  assert.equal(isRefused('POST', { origin: 'https://coffer.example' }), false);
  for (const origin of [
    'http://coffer.example',
    'https://coffer.example:8443',
    'https://coffer.example.evil.test',
    'null',
  ]) {
    assert.equal(isRefused('PUT', { origin }), true);
  }
  assert.equal(isRefused('DELETE', {}), true);
});

test('at another host of this server the Origin may be that host, and no third one', () => {
  const nas = 'http://nas.local:3000';
  for (const origin of [nas, 'https://nas.local:3000', 'https://coffer.example'])
    assert.equal(isRefused('POST', { origin }, nas), false, origin);
  for (const origin of ['http://nas.local', 'http://nas.local:3000.evil.test', 'http://coffer.example', 'null'])
    assert.equal(isRefused('POST', { origin }, nas), true, origin);
  assert.equal(isRefused('POST', {}, nas), true);
});

test('reading needs no proof', () => {
  assert.equal(isRefused('GET', { 'sec-fetch-site': 'cross-site' }), false);
  assert.equal(isRefused('HEAD', {}), false);
});
