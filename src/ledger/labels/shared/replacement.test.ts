import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { replacementOf } from './replacement.ts';

const find = async (id: string) => (id === 'known' ? { id } : undefined);
const refused = (error: unknown) =>
  error instanceof AppError && error.code === 'validation_failed' && error.issues[0]?.pointer === '?replacement_id';

test('a label is replaced by another one of the family, or by none when none is asked for', async () => {
  assert.equal(await replacementOf('old', 'known', find), 'known');
  assert.equal(await replacementOf('old', undefined, find), null);
});

test('a label is never replaced by itself or by one that the family does not have', async () => {
  await assert.rejects(replacementOf('old', 'foreign', find), refused);
  await assert.rejects(replacementOf('known', 'known', find), refused);
});
