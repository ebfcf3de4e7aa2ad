import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consistent, NEW, searchOf, shownChoices } from './choices.ts';

test('choices that are saved are not in the address, changed ones are there whole', () => {
  assert.deepEqual(searchOf(NEW, NEW, 'a'), { id: 'a' });
  const changed = {
    ...NEW,
    q: 'tag:work',
    interval: null,
    period: null,
    start_date: '2026-01-01',
    end_date: '2026-02-01',
  };
  const search = searchOf(changed, NEW, undefined);
  assert.deepEqual(shownChoices(search, NEW), changed);
  assert.deepEqual(shownChoices({ id: 'a' }, changed), changed);
});

test('a day alone is no period', () => {
  assert.equal(shownChoices({ measure: 'net', from: '2026-01-01' }, NEW).period, 'last_12_months');
});

test('what the server does not compute together is left out', () => {
  const compared = { ...NEW, compare: 'previous', q: 'tag:work' } as const;
  assert.equal(consistent({ ...compared, group_by: 'none' }).compare, null);
  assert.equal(consistent({ ...compared, group_by: 'none', interval: null }).compare, 'previous');
  const flow = { measure: 'net', group_by: 'category', interval: null, compare: null, q: null, chart: 'flow' };
  assert.deepEqual(consistent({ ...compared, group_by: 'tag', chart: 'flow' }), { ...NEW, ...flow });
});
