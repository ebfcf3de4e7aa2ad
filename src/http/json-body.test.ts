import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { parseJsonBody, textOfNumber } from './body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

test('an empty body is no body', () => {
  assert.equal(parse(''), undefined);
});

test('a number keeps its own digits unless it is a plain safe integer', () => {
  const body = parse('{"a":12.30,"b":1e400,"c":12345678901234567890,"d":7,"e":1.00000000000000000001}') as Record<
    string,
    unknown
  >;
  assert.equal(textOfNumber(body.a), '12.30');
  assert.equal(textOfNumber(body.b), '1e400');
  assert.equal(textOfNumber(body.c), '12345678901234567890');
  assert.equal(body.d, 7);
  assert.equal(textOfNumber(body.e), '1.00000000000000000001');
});

test('broken JSON, broken UTF-8 and a null body are bad requests', () => {
  for (const bytes of [Buffer.from('{'), Buffer.from([0x22, 0xff, 0x22]), Buffer.from('nope'), Buffer.from('null')]) {
    assert.throws(
      () => parseJsonBody(bytes),
      (error) => error instanceof AppError && error.code === 'bad_request',
    );
  }
});

test('keys that reach a prototype are refused wherever they stand', () => {
  for (const text of ['{"__proto__":{"isAdmin":true}}', '{"a":[{"constructor":1}]}', '{"a":{"prototype":1}}']) {
    assert.throws(
      () => parse(text),
      (error) => error instanceof AppError && error.issues[0]?.code === 'forbidden_key',
    );
  }
});

test('nesting deeper than 32 is refused, however deep', () => {
  for (const depth of [33, 100_000]) {
    const text = '['.repeat(depth) + ']'.repeat(depth);
    assert.throws(
      () => parse(text),
      (error) => error instanceof AppError && error.issues[0]?.code === 'too_deep',
    );
  }
  assert.doesNotThrow(() => parse('['.repeat(32) + ']'.repeat(32)));
});

test('an object with over a thousand members is refused', () => {
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`k${index}`, 1])));
  assert.throws(
    () => parse(wide),
    (error) => error instanceof AppError && error.issues[0]?.code === 'too_many',
  );
});
