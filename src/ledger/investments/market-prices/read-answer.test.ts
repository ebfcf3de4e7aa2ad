import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PriceRefused } from './price-refused.ts';
import { readAnswer } from './read-answer.ts';

const read = (text: string) => readAnswer(Buffer.from(text));
const shown = (text: string) =>
  read(text).map(({ symbol, date, price, currency }) => [symbol, date, price, currency].join(' ').trim());
const faultOf = (text: string | Buffer) => {
  try {
    readAnswer(Buffer.from(text));
  } catch (error) {
    if (error instanceof PriceRefused) return error.fault;
    throw error;
  }
  return undefined;
};

const DAYS = 'Date,Open,High,Low,Close,Volume\r\n2026-01-05,1,2,3,12.50,9\r\n2026-01-06,1,2,3,13,9\r\n';

test('a history of Stooq has the close of each day, and no currency', () => {
  assert.deepEqual(shown(DAYS), ['2026-01-05 12.5', '2026-01-06 13']);
});

test('prices of several symbols are read, and those of N/D are left out', () => {
  const text =
    'Symbol,Date,Time,Open,High,Low,Close,Volume\n' +
    'AAPL.US,2026-01-06,22:00:00,1,2,3,187.42,9\nNONE.US,N/D,N/D,N/D,N/D,N/D,N/D,N/D\n';
  assert.deepEqual(shown(text), ['AAPL.US 2026-01-06 187.42']);
});

test('JSON has a currency for all prices or for one, and keeps every digit of a number', () => {
  const text = `{"currency":"usd","prices":[{"date":"2026-01-05","price":187.420000000000001},
    {"symbol":"BTC","date":"2026-01-06","price":"0.1","currency":"EUR"}]}`;
  assert.deepEqual(shown(text), ['2026-01-05 187.420000000000001 USD', 'BTC 2026-01-06 0.1 EUR']);
});

test('an answer that is no list of prices, or is cut off anywhere, is refused whole', () => {
  for (const text of [
    '<!DOCTYPE html><html>Too many requests</html>',
    'Exceeded the daily hits limit',
    'Date,Volume\n2026-01-05,9\n',
    'Date,Close\n2026-02-30,1\n',
    'Date,Close\n2026-01-05,-1\n',
    'Date,Close\n2026-01-05,0\n',
    'Date,Close\n2026-01-05,1e5\n',
    '{"prices":[{"date":"2026-01-05","price":"1"}',
    '{"prices":[{"date":"05.01.2026","price":"1"}]}',
    '{"prices":[{"date":"2026-01-05","price":1e5}]}',
    '{"prices":[{"date":"2026-01-05","price":null}]}',
    '{"error":"no such symbol"}',
    Buffer.from([0x44, 0xff, 0xfe]),
  ])
    assert.equal(faultOf(text), 'unreadable', String(text));
  const header = DAYS.indexOf('\n') + 1;
  const lineEnds = [...DAYS.matchAll(/\n/g)].map(({ index }) => index + 1);
  for (let length = header + 1; length < DAYS.length; length += 1)
    if (!lineEnds.includes(length)) assert.equal(faultOf(DAYS.slice(0, length)), 'unreadable', DAYS.slice(0, length));
});

test('an answer without data and one with an unknown currency say so', () => {
  for (const text of ['', '\n', 'No data', 'No data.\r\n']) assert.equal(faultOf(text), 'no_price');
  assert.equal(faultOf('Date,Close,Currency\n2026-01-05,1,XYZ\n'), 'unknown_currency');
  assert.equal(faultOf('{"prices":[{"date":"2026-01-05","price":"1","currency":"GBp"}]}'), 'unknown_currency');
});
