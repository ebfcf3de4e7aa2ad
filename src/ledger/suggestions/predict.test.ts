import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Example, type KnownEntry, learn, predict } from './predict.ts';

function entry(name: string, values: Partial<KnownEntry> = {}): KnownEntry {
  return { name, isIncome: false, accountId: 'card', amount: null, merchantId: null, ...values };
}

const past = (labelId: string, ...names: string[]): Example[] => names.map((name) => ({ labelId, entry: entry(name) }));

test('an unlike past suggests nothing', () => {
  assert.deepEqual(predict(learn([]), entry('Bakery')), []);
  assert.deepEqual(predict(learn(past('food', 'Supermarket', 'Supermarket')), entry('Bakery')), []);
});

test('confidence grows with the number of like entries, and never reaches 1', () => {
  const of = (count: number) =>
    predict(learn([...past('food', ...Array(count).fill('Bakery')), ...past('fun', 'Cinema')]), entry('Bakery'))[0];
  const confidences = [1, 3, 30, 3000].map((count) => of(count)?.confidence ?? 0);
  assert.deepEqual(confidences, confidences.toSorted());
  assert.ok((confidences[0] ?? 1) < 0.9 && confidences[3] === 0.99, String(confidences));
});

test('the reason is the most specific thing in common, with its counts', () => {
  const memory = learn([
    ...past('food', 'Bakery Novak 12', 'BAKERY NOVAK 99', 'Bakery Smith'),
    ...past('fun', 'Cinema'),
  ]);
  const reasonOf = (one: KnownEntry) => {
    const [{ labelId, basis, word, matches, seen } = assert.fail('nothing is suggested')] = predict(memory, one);
    return { labelId, basis, word, matches, seen };
  };
  const food = { labelId: 'food', word: null };
  assert.deepEqual(reasonOf(entry('bakery novak 7')), { ...food, basis: 'name', matches: 2, seen: 2 });
  assert.deepEqual(reasonOf(entry('Bakery Jones')), { ...food, basis: 'word', word: 'bakery', matches: 3, seen: 3 });
});

test('one correction does not outweigh many that agree, but several do', () => {
  const rides = past('transport', ...Array(40).fill('Metro ticket'));
  const likely = (...corrected: Example[]) =>
    predict(learn([...rides, ...corrected]), entry('Metro pass', { amount: '9' }))[0];
  const correction = { labelId: 'shopping', entry: entry('Metro pass', { amount: '9' }) };
  const [agreed, changed] = [likely(correction), likely(correction, correction, correction)];
  assert.deepEqual([agreed?.labelId, agreed?.word, agreed?.matches, agreed?.seen], ['transport', 'metro', 40, 41]);
  assert.equal(changed?.labelId, 'shopping');
});

test('the rarest word says most, and the merchant more than words', () => {
  const memory = learn([
    ...past('food', 'Prague market', 'Prague bakery', 'Prague butcher'),
    ...past('fun', 'Cinema Prague', 'Cinema Brno'),
    { labelId: 'gifts', entry: entry('Shop', { merchantId: 'florist' }) },
    { labelId: 'gifts', entry: entry('Store', { merchantId: 'florist' }) },
  ]);
  const best = (one: KnownEntry) => predict(memory, one)[0]?.labelId;
  assert.equal(best(entry('Prague cinema 5')), 'fun');
  assert.equal(best(entry('Prague flowers', { merchantId: 'florist' })), 'gifts');
});

test('an amount of the same name decides between its categories', () => {
  const paid = (labelId: string, amount: string): Example => ({ labelId, entry: entry('Shop', { amount }) });
  const memory = learn([paid('films', '9.99'), paid('films', '-9.990'), paid('home', '31.5'), paid('home', '12')]);
  const [best] = predict(memory, entry('Shop', { amount: '9.990' }));
  assert.deepEqual([best?.labelId, best?.basis, best?.matches], ['films', 'name_and_amount', 2]);
});

test('money in and money out teach nothing about each other', () => {
  const memory = learn(past('rent', 'Landlord', 'Landlord'));
  assert.deepEqual(predict(memory, entry('Landlord', { isIncome: true })), []);
});

test('names in any script, or of digits alone, are compared', () => {
  const memory = learn([...past('food', 'Pekařství Žitná', 'パン屋'), ...past('fees', '4471')]);
  assert.deepEqual(
    ['pekařství 3', 'パン屋', '4471'].map((name) => predict(memory, entry(name))[0]?.labelId),
    ['food', 'food', 'fees'],
  );
});
