import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logQuery, readKeysSearch, readRequestLogSearch, readUsageSearch } from './search.ts';

test('the log shows requests of API keys unless a key or another caller is selected', () => {
  assert.deepEqual(logQuery({}), { per_page: 50, authentication_method: 'api_key' });
  assert.deepEqual(logQuery({ by: 'session', status: '5xx' }), {
    per_page: 50,
    authentication_method: 'session',
    status: '5xx',
  });
  assert.deepEqual(logQuery({ by: 'all' }), { per_page: 50 });
  assert.deepEqual(logQuery({ key: 'k1', by: 'oauth' }), { per_page: 50, credential_id: 'k1' });
});

test('developers pages ignore invalid search parameters', () => {
  assert.deepEqual(readRequestLogSearch({ key: 'k1', by: 'robots', status: 404 }), {
    key: 'k1',
    by: undefined,
    status: '404',
  });
  assert.deepEqual(readKeysSearch({ revoked: true }), { revoked: true });
  assert.deepEqual(readUsageSearch({ key: '', days: 31 }), { key: undefined, days: undefined });
  assert.deepEqual(readUsageSearch({ days: 90 }), { key: undefined, days: 90 });
});
