import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#kernel/errors.ts';
import { partFromText, partToText } from './part-text.ts';

test('a part is read as it was stored, with its large integers', () => {
  const part = { entries: [], transfers: [], records: { tag: [{ id: 'a', name: '12n' }] } };
  const text = partToText({ ...part, attachments: [{ byte_size: 2n ** 53n }] as never });
  assert.deepEqual(partFromText(text), { ...part, attachments: [{ byte_size: 2n ** 53n }] });
});

test('a part that 0.9.0 stored is refused in words: none of its labels is lost', () => {
  const stored = JSON.stringify({ tags: [{ id: 'a', name: 'Holiday' }] });
  assert.throws(
    () => partFromText(stored),
    (error) => error instanceof AppError && error.issues?.[0]?.code === 'earlier_version',
  );
});
