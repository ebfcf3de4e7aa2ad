import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import { BEANCOUNT, HLEDGER } from '#tests/statements/journal-samples.ts';

const read = (text: string) => readFile(Buffer.from(text));

/** Account, day, amount, currency, name, category, other account and lines of each row. */
const rowsOf = ({ statements }: ReturnType<typeof read>) =>
  statements.flatMap(({ account, rows }) =>
    rows.map(({ date, amount, currency, counterparty, details = {} }) => {
      const splits = (details.splits ?? []).map(
        (line) => `${line.amount} ${line.parentCategory ?? ''}:${line.category}`,
      );
      const place = details.otherAccount ? `[${details.otherAccount}]` : (details.category ?? splits.join(', '));
      return `${account} ${date} ${amount} ${currency} ${counterparty} ${place}${details.excluded ? ' excluded' : ''}`;
    }),
  );

test('Beancount is read with splits, transfers, lots, expressions, pads and prices', () => {
  const file = read(BEANCOUNT);
  assert.deepEqual([file.format, file.faults], ['beancount', []]);
  assert.deepEqual(rowsOf(file), [
    'Bank:Checking 2025-01-05 -12.5 USD Pay card, with a fee [Card]',
    'Bank:Checking 2025-01-05 -2 USD Pay card, with a fee Fees',
    'Bank:Checking 2025-01-31 1500 USD Salary 2000 :Salary, -500 :Taxes',
    'Bank:Checking 2025-02-03 55 USD Cash abroad [Bank:Savings (EUR)]',
    'Bank:Savings 2025-01-31 1000 USD Salary Salary',
    'Bank:Savings 2025-02-01 -200 USD Buy [Broker]',
    'Bank:Savings 2025-02-02 100 USD Sell [Broker]',
    'Bank:Savings 2025-02-02 20 USD Sell Gains',
    'Bank:Savings (EUR) 2025-02-03 -50 EUR Cash abroad [Bank:Checking]',
    'Broker 2025-02-01 200 USD Buy [Bank:Savings]',
    'Broker 2025-02-02 -100 USD Sell [Bank:Savings]',
    'Card 2025-01-04 -12.5 USD Food; and "soap" -10 Food:Food:Groceries, -2.5 Home:Home:Groceries',
    'Card 2025-01-05 12.5 USD Pay card, with a fee [Bank:Checking]',
  ]);
  const { moved, statements } = file;
  const checking = moved?.accounts.find(({ account }) => account === 'Bank:Checking');
  assert.deepEqual(checking?.opening, { date: '2025-01-02', amount: '1000' });
  assert.deepEqual(statements.find(({ account }) => account === 'Bank:Checking')?.monthEnds, [
    { date: '2025-01-31', amount: '2485.5' },
    { date: '2025-02-03', amount: '2540.5' },
  ]);
  assert.deepEqual(
    statements.map(({ account, currency, accountDetails }) => [account, currency, accountDetails?.type]),
    [
      ['Bank:Checking', 'USD', 'depository'],
      ['Bank:Savings', 'USD', 'depository'],
      ['Bank:Savings (EUR)', 'EUR', 'depository'],
      ['Broker', 'USD', 'investment'],
      ['Card', 'USD', 'credit_card'],
    ],
  );
  assert.deepEqual(
    moved?.leftOut.map(({ kind, reason, count }) => `${count} ${kind}: ${reason}`),
    ['1 Plugin: not_taken_over', '1 Price: not_taken_over', '1 Note: not_taken_over', '2 Posting: at_cost'],
  );
  const card = statements.find(({ account }) => account === 'Card')?.rows[0];
  assert.deepEqual([card?.details?.merchant, card?.details?.tags], ['Market', ['home']]);
});

test('Beancount with a wrong balance, an include or open sums is refused with the line', () => {
  const faultsOf = (text: string) => read(text).faults.map(({ line, code }) => [line, code]);
  assert.deepEqual(faultsOf(BEANCOUNT.replace('3460.50', '3460.51')), [[44, 'contradicts_balance']]);
  assert.deepEqual(faultsOf(`${BEANCOUNT}include "more.beancount"\n`), [[null, 'unsupported_record']]);
  assert.deepEqual(faultsOf(BEANCOUNT.replace('-200.00 USD', '-201.00 USD'))[0], [33, 'invalid_entry']);
  assert.deepEqual(faultsOf(`${BEANCOUNT}2025-04-01 jump Assets:Broker\n`), [[48, 'invalid_entry']]);
});

test('hledger is read with its notes, tags, assignments and assertions', () => {
  const file = read(HLEDGER);
  assert.deepEqual([file.format, file.faults], ['hledger', []]);
  assert.deepEqual(rowsOf(file), [
    'bank 2025-01-05 -12.5 USD Pay card [card]',
    'bank 2025-01-06 -55 USD Exchange [cash]',
    'bank 2025-01-07 -200 USD Buy [broker]',
    'bank 2025-01-08 -32.5 USD Correct gifts',
    'card 2025-01-04 -12.5 USD food -10 :food, -2.5 :home',
    'card 2025-01-05 12.5 USD Pay card [bank]',
    'cash 2025-01-06 50 EUR Exchange [bank]',
    'broker 2025-01-07 200 USD Buy [bank]',
  ]);
  const [, card] = file.statements;
  assert.deepEqual(
    card?.rows.map(({ pending, checkNumber, details }) => [pending, checkNumber, details?.cleared]),
    [
      [true, '12', false],
      [false, undefined, true],
    ],
  );
  assert.deepEqual([card?.rows[0]?.details?.merchant, card?.rows[0]?.details?.tags], ['Market', ['trip:paris', 'fun']]);
  assert.deepEqual(file.moved?.accounts[0]?.opening, { date: '2025-01-01', amount: '1000' });
  assert.deepEqual(
    file.moved?.leftOut.map(({ kind, reason, count }) => `${count} ${kind}: ${reason}`),
    [
      '1 Price: not_taken_over',
      '1 VirtualPosting: virtual',
      '1 PeriodicTransaction: not_taken_over',
      '1 Posting: at_cost',
    ],
  );
});

test('hledger with rules, includes or accounts of no kind is refused with a sentence', () => {
  const faultsOf = (text: string) => read(text).faults.map(({ line, code }) => [line, code]);
  assert.deepEqual(faultsOf(HLEDGER.replace('= $0', '= $1')), [[17, 'contradicts_balance']]);
  assert.deepEqual(faultsOf(`${HLEDGER}\n= expenses\n    (budget)  *-1\n`), [[null, 'unsupported_record']]);
  assert.deepEqual(faultsOf(`${HLEDGER}\ninclude other.journal\n`), [[null, 'unsupported_record']]);
  assert.deepEqual(faultsOf(`${HLEDGER}\n2025-02-01 x\n    vault:gold  $1\n    assets:bank\n`), [
    [null, 'unknown_account'],
  ]);
});

test('a text of Beancount that is not closed refuses the file, and names its line', () => {
  const wholeFile = (text: string) => read(text).faults.filter(({ line }) => line === null);
  const message = (line: number) => `The text that begins on line ${line} is not closed`;
  assert.deepEqual(wholeFile(BEANCOUNT.replace('note: "bread"', 'note: "bread')), [
    { line: null, code: 'invalid_entry', message: message(22) },
  ]);
  const endless = `${BEANCOUNT}2025-03-02 * "Market${'\n  more'.repeat(200_000)}`;
  assert.deepEqual(wholeFile(endless), [{ line: null, code: 'invalid_entry', message: message(48) }]);
});

test('a line of Beancount that is more than its texts is a fault', () => {
  const messagesOf = (text: string) => read(text).faults.map(({ message }) => message);
  const wrongText = messagesOf(BEANCOUNT.replace('* "Employer" "Salary"', '* "Employer" Salary'));
  assert.ok(wrongText.includes('“Salary” is neither a text nor a tag'), wrongText.join());
  const wrongNote = messagesOf(BEANCOUNT.replace('note: "bread"', 'note: "bread" and "butter"'));
  assert.ok(wrongNote.includes('“"bread" and "butter"” is more than a text'), wrongNote.join());
});
