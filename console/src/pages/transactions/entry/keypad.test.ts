import assert from 'node:assert/strict';
import test from 'node:test';
import { afterKey, BACKSPACE, keysOf, withoutLastOperator } from './keypad.ts';

const pressed = (keys: string, locale = 'en') => [...keys].reduce((typed, key) => afterKey(typed, key, locale), '');

test('keys make a calculation with one operator between two amounts', () => {
  assert.equal(pressed('18.90+6.52'), '18.90+6.52');
  assert.equal(pressed('18+−6'), '18−6');
  assert.equal(pressed('+−5'), '5');
});

test('an amount has one separator, that of the locale', () => {
  assert.equal(pressed('1.2.5+1.5'), '1.25+1.5');
  assert.equal(pressed('1,2,5', 'de'), '1,25');
  assert.ok(keysOf('de').includes(','));
});

test('the last character is deleted, and an unfinished calculation keeps its result', () => {
  assert.equal(afterKey('12+3', BACKSPACE, 'en'), '12+');
  assert.equal(afterKey('', BACKSPACE, 'en'), '');
  assert.equal(withoutLastOperator('12 + '), '12');
  assert.equal(withoutLastOperator('12+3'), '12+3');
});
