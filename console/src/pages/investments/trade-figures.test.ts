import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cashOf, computedFigure, computeFigure, withCents, withoutZeros } from './trade-figures.ts';

test('of quantity, price and total the one filled in longest ago is computed', () => {
  assert.equal(computedFigure([]), 'qty');
  assert.equal(computedFigure(['qty', 'price']), 'total');
  assert.equal(computedFigure(['qty', 'price', 'total']), 'qty');
  assert.equal(computedFigure(['price', 'total', 'qty']), 'price');
});

test('two figures give the third exactly, rounded half to even', () => {
  const none = { qty: null, price: null, total: null };
  const of = (figure: 'qty' | 'price' | 'total', given: object, digits = 2) =>
    computeFigure(figure, { ...none, ...given }, digits);
  assert.equal(of('total', { qty: '32', price: '101.07' }), '3234.24');
  assert.equal(of('total', { qty: '0.5', price: '0.25' }), '0.12');
  assert.equal(of('total', { qty: '0.1', price: '0.2' }, 0), '0');
  assert.equal(of('qty', { total: '1000.00', price: '3' }), '333.33333333');
  assert.equal(of('price', { total: '3234.24', qty: '32' }), '101.07');
  assert.equal(of('total', { qty: '123456789.123456789', price: '987654321.987654321' }), '121932631356500531.35');
});

test('nothing is computed from a figure that is missing, no number or zero', () => {
  assert.equal(computeFigure('total', { qty: '1', price: null, total: null }, 2), null);
  assert.equal(computeFigure('price', { qty: '0', price: null, total: '5' }, 2), null);
  assert.equal(computeFigure('total', { qty: 'many', price: '1', total: null }, 2), null);
  assert.equal(computeFigure('total', { qty: '-1', price: '1', total: null }, 2), null);
});

test('fee and tax make a purchase dearer and a sale less', () => {
  assert.equal(cashOf('100.00', ['1.50', '0.25'], false, 2), '101.75');
  assert.equal(cashOf('100.00', ['1.50', '0.25'], true, 2), '98.25');
  assert.equal(cashOf('100.00', ['a little'], true, 2), null);
  assert.equal(withoutZeros('98.41200'), '98.412');
  assert.equal(withoutZeros('120'), '120');
});

test('a price has the decimals of its currency at least', () => {
  assert.equal(withCents('104.5', 2), '104.50');
  assert.equal(withCents('98.412', 2), '98.412');
  assert.equal(withCents('96410', 2), '96410.00');
  assert.equal(withCents('96410', 0), '96410');
});
