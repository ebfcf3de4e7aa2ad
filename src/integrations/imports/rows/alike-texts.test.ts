import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TextComparison } from './alike-texts.ts';

const texts = (name: string, notes: string | null = null) => ({ name, notes });
const areAlike = (one: string, other: string) => new TextComparison().areAlike(texts(one), texts(other));

test('texts that a bank cuts, spells otherwise or extends are alike', () => {
  for (const [one, other] of [
    ['Café Central Vienna', 'CAFE CENTRAL VIE'],
    ['POS 1234 COFFEE BAR', 'Coffee Bar'],
    ['Rent', 'RENT FLAT 12, MAY'],
    ['Kartenzahlung Bäckerei Müller 05.01.', 'Backerei Muller Kartenzahl'],
  ] as const)
    assert.ok(areAlike(one, other), `${one} and ${other}`);
  assert.ok(new TextComparison().areAlike(texts('Bakery', 'Card 12'), texts('Card 12 Bakery')));
});

test('other texts, and a text that is missing, are not alike', () => {
  for (const [one, other] of [
    ['Rewe Markt Berlin', 'Aldi Markt Berlin'],
    ['Card payment Shop', 'Card payment Cinema'],
    ['Coffee', ''],
    ['', ''],
    ['12345', '67890'],
    ['Ana', 'Anatol'],
  ] as const)
    assert.ok(!areAlike(one, other), `${one} and ${other}`);
});
