import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EVENT_TYPES } from './webhook-values.ts';

test('every event type of the contract can be selected', () => {
  const contract = readFileSync(new URL('../../../../../contract/openapi.json', import.meta.url), 'utf8');
  const { NewWebhook } = JSON.parse(contract).components.schemas;
  assert.deepEqual(['*', ...EVENT_TYPES].sort(), [...NewWebhook.properties.events.items.enum].sort());
});
