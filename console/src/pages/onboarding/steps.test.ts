import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepOf } from './steps.ts';

type Profile = Parameters<typeof stepOf>[0];
type Family = Parameters<typeof stepOf>[1];

const admin = { role: 'admin', first_name: 'Ada' } as Profile;
const family = { country: 'GB' } as Family;

test('onboarding starts with the name and the country', () => {
  assert.equal(stepOf({ ...admin, first_name: null }, family, undefined), 'about');
  assert.equal(stepOf(admin, { ...family, country: null }, 'account'), 'about');
});

test('an interrupted onboarding resumes after the first step', () => {
  assert.equal(stepOf(admin, family, undefined), 'start');
  assert.equal(stepOf(admin, family, 'account'), 'account');
  assert.equal(stepOf(admin, family, 'about'), 'about');
});

test('members see the first step only', () => {
  assert.equal(stepOf({ ...admin, role: 'member' }, family, 'account'), 'about');
});
