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
  assert.deepEqual(
    error.issues.map((one) => one.message),
    ['Name has already been taken', 'Send a color such as #336699'],
  );
});

test('an error about an element names the member that has it', () => {
  const message = 'api_key.allowed_ips[0] must be an IP address';
  const issue = { pointer: '/api_key/allowed_ips/0', code: 'format', message };
  const error = new ApiError(422, { error: 'validation_failed', message, issues: [issue] }, null);
  assert.equal(error.message, 'Allowed ips must be an IP address');
  assert.equal(issueFor(error, 'allowed_ips'), 'Must be an IP address');
});

test('an error about one member begins with its name in words', () => {
  const issue = { pointer: '/account/opening_balance_date', code: 'in_future', message: '' };
  const message = 'account.opening_balance_date must not be in the future';
  const error = new ApiError(422, { error: 'validation_failed', message, issues: [{ ...issue, message }] }, null);
  assert.equal(error.message, 'Opening balance date must not be in the future');
  assert.equal(issueFor(error, 'opening_balance_date'), 'Must not be in the future');
});
