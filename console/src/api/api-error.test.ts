import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, issueFor } from './api-error.ts';

test('the message at a field leaves out the name of the member', () => {
  const message = 'tag.name has already been taken';
  const issues = [
    { pointer: '/tag/name', code: 'taken', message },
    { pointer: '/color', code: 'format', message: 'send a color such as #336699' },
  ];
  const error = new ApiError(422, { error: 'validation_failed', message, issues }, null);
  assert.equal(issueFor(error, 'name'), 'Has already been taken');
  assert.equal(issueFor(error, 'color'), 'Send a color such as #336699');
  assert.equal(issueFor(error, 'kind'), null);
  assert.equal(error.message, 'name has already been taken');
});
