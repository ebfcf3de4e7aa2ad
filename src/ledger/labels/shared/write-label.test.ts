import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { replacementOf } from './write-label.ts';

const find = async (id: string) => (id === 'known' ? { id } : undefined);
const refused = (error: unknown) =>
  error instanceof AppError && error.code === 'validation_failed' && error.issues[0]?.pointer === '?replacement_id';

test('a label is replaced by another label of the family, or by none', async () => {
  assert.equal(await replacementOf('old', 'known', find), 'known');
  assert.equal(await replacementOf('old', undefined, find), null);
});

test('a label cannot be replaced by itself or by an unknown label', async () => {
  await assert.rejects(replacementOf('old', 'foreign', find), refused);
  await assert.rejects(replacementOf('known', 'known', find), refused);
});
