import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actualDatabase,
  FIREFLY,
  MINT,
  MONARCH,
  MONARCH_BALANCES,
  SURE,
  YNAB,
  YNAB_PLAN,
  zipOf,
} from '#tests/statements/app-samples.ts';
import { readFile } from './read-file.ts';

type Read = ReturnType<typeof readFile>;

/** Account, day, amount, currency, name, notes and reference of each row. */
const rowsOf = ({ statements }: Read) =>
  statements.flatMap(({ account, currency, rows }) =>
    rows.map((row) => [
      ...[account, row.date, row.amount, row.currency ?? currency, row.counterparty, row.text, row.reference],
    ]),
  );
const detailsOf = ({ statements }: Read) => statements.flatMap(({ rows }) => rows.map(({ details }) => details));

test('Firefly III is read with both sides of transfers and its opening balances', () => {
  const file = readFile(Buffer.from(FIREFLY));
  assert.deepEqual([file.format, file.faults], ['firefly', []]);
  assert.deepEqual(rowsOf(file), [
    ['Giro', '2026-01-05', '-12.340000000000', 'EUR', 'Weekly, groceries', 'A note', 'firefly 11'],
    ['Giro', '2026-01-06', '2000.00', 'EUR', 'Salary', '', 'ext-7'],
    ['Giro', '2026-01-07', '-50.00', 'EUR', 'To dollars', '', 'firefly 13'],
    ['Giro', '2026-01-01', '100.00', 'EUR', 'Initial balance', '', 'firefly 14'],
    ['Dollars', '2026-01-07', '55.00', 'USD', 'To dollars', '', 'firefly 13'],
  ]);
  const [bread, , out, , into] = detailsOf(file);
  const labels = { category: 'Food', merchant: 'Bakery', tags: ['home', 'kids'] };
  assert.deepEqual(bread, { ...labels, otherAccount: null, cleared: false });
  assert.deepEqual([out?.otherAccount, into?.otherAccount], ['Dollars', 'Giro']);
});

test('a register of YNAB is read with splits, transfers and amounts of any form', () => {
  const file = readFile(Buffer.from(`\uFEFF${YNAB}`));
  assert.deepEqual([file.format, file.faults], ['ynab', []]);
  assert.deepEqual(rowsOf(file), [
    ['Giro', '2026-01-13', '-1007.50', null, 'Market', '', null],
    ['Giro', '2026-01-14', '-20.00', null, 'Transfer : Savings', '', null],
    ['Giro', '2026-01-15', '2000.00', null, 'Employer', '', null],
    ['Savings', '2026-01-14', '20.00', null, 'Transfer : Giro', '', null],
  ]);
  const [split, transfer, income] = detailsOf(file);
  assert.deepEqual(
    split?.splits?.map(({ amount, notes, category, parentCategory }) => [amount, notes, category, parentCategory]),
    [
      ['-4.00', 'Bread', 'Food', 'Everyday'],
      ['-1003.50', 'Soap', 'Home', 'Everyday'],
    ],
  );
  assert.deepEqual([transfer?.otherAccount, transfer?.merchant, income?.category], ['Savings', null, null]);
  const german = YNAB.replace(/(\d\d)\/(\d\d)\/(\d{4})/g, '$2.$1.$3').replace(
    /\$([\d,]+)\.(\d\d)/g,
    (_all, whole, cents) => {
      return `${whole.replace(',', '.')},${cents}€`;
    },
  );
  assert.deepEqual(rowsOf(readFile(Buffer.from(german))), rowsOf(file));
});

test('the plan of YNAB is the budget of each month, with all that has money', async () => {
  const archive = await zipOf({ 'Home - Register.csv': YNAB, 'Home - Plan.csv': `\uFEFF${YNAB_PLAN}` });
  const { format, faults, statements, moved } = readFile(archive);
  assert.deepEqual([format, faults], ['ynab', []]);
  assert.deepEqual(statements, readFile(Buffer.from(YNAB)).statements);
  assert.deepEqual(
    moved?.budgets.map(({ month, method, categories }) => [month, method, categories.map(({ category }) => category)]),
    [
      ['2026-01', 'envelopes', ['Food', 'Home']],
      ['2026-02', 'envelopes', ['Food']],
    ],
  );
  assert.deepEqual(moved?.budgets[1]?.categories, [{ category: 'Food', parent: 'Everyday', amount: '-50.00' }]);
  assert.deepEqual(
    moved?.labels.map(({ name, parent }) => [name, parent]),
    [
      ['Everyday', null],
      ['Food', 'Everyday'],
      ['Home', 'Everyday'],
      ['Gifts', 'Everyday'],
    ],
  );
  assert.deepEqual(moved?.leftOut, [
    { kind: 'CreditCardPayment', reason: 'not_taken_over', count: 1 },
    { kind: 'BudgetCategory', reason: 'unreadable', count: 1 },
  ]);
  const crowns = (text: string) =>
    text.replace(/\$([\d,]+)\.(\d\d)/g, (_all, whole, cents) => `kr ${whole.replace(',', '.')},${cents}`);
  const [register, plan] = [
    crowns(YNAB).replaceAll('(Split 1/2)', 'Split (1/2)').replaceAll('(Split 2/2)', 'Split (2/2)'),
    crowns(YNAB_PLAN),
  ];
  const old = readFile(
    await zipOf({ 'Register.csv': register, 'Budget.csv': plan.replace('"Assigned"', '"Budgeted"') }),
  );
  assert.deepEqual([old.faults, rowsOf(old), old.moved], [[], rowsOf(readFile(archive)), moved]);
  const [alone] = readFile(Buffer.from(YNAB_PLAN)).faults;
  assert.match(alone?.message ?? '', /the plan of YNAB: send it together with the register/);
});

test('transactions of Monarch are read with merchants, tags and the text of the bank', () => {
  const file = readFile(Buffer.from(MONARCH));
  assert.deepEqual([file.format, file.faults], ['monarch', []]);
  assert.deepEqual(rowsOf(file), [
    ['Everyday (...1234)', '2026-01-05', '-12.30', null, 'Corner Bakery', 'Breakfast\nSQ *CORNER BAKERY 12', null],
    ['Everyday (...1234)', '2026-01-06', '2000.00', null, 'Employer', '', null],
    ['Card (...9)', '2026-01-07', '-20.00', null, 'Cinema', 'CINEMA 0042', null],
  ]);
  assert.deepEqual(detailsOf(file)[0], { category: 'Food', merchant: 'Corner Bakery', tags: ['home', 'kids'] });
  assert.deepEqual(file.moved?.leftOut, [{ kind: 'Owner', reason: 'not_taken_over', count: 2 }]);
});

test('balances of Monarch are read alone and with its transactions', async () => {
  const alone = readFile(Buffer.from(MONARCH_BALANCES));
  assert.deepEqual([alone.format, alone.faults], ['monarch', []]);
  assert.deepEqual(
    alone.statements.map(({ account, accountDetails }) => [account, accountDetails?.type]),
    [
      ['Everyday (...1234)', 'depository'],
      ['Card (...9)', 'loan'],
      ['Mortgage', 'loan'],
    ],
  );
  const files = { 'Transactions.csv': MONARCH, 'Balances.csv': MONARCH_BALANCES, 'letter.csv': 'a,b,c\n1,2,3\n' };
  const both = readFile(await zipOf({ ...files, '__MACOSX/._Balances.csv': 'x' }));
  assert.deepEqual(rowsOf(both), rowsOf(readFile(Buffer.from(MONARCH))));
  assert.deepEqual(
    both.statements.map(({ account, accountDetails, monthEnds }) => [account, accountDetails?.type, monthEnds?.at(-1)]),
    [
      ['Everyday (...1234)', 'depository', { date: '2026-01-31', amount: '2480.00' }],
      ['Card (...9)', 'credit_card', { date: '2026-01-08', amount: '-120.00' }],
      ['Mortgage', 'loan', { date: '2026-02-01', amount: '-89500.00' }],
    ],
  );
  assert.deepEqual(
    both.moved?.accounts.map(({ account, balance, start }) => [account, balance, start]),
    [
      ['Everyday (...1234)', '2480.00', '500.00'],
      ['Card (...9)', '-120.00', '-100.00'],
      ['Mortgage', '-89500.00', '-90000.00'],
    ],
  );
  assert.deepEqual(
    both.notices?.map(({ message }) => message),
    ['“letter.csv” is no file of this program'],
  );
  const faulty = readFile(Buffer.from(MONARCH_BALANCES.replace('487.70', 'much')));
  assert.deepEqual(
    faulty.faults.map(({ line, code }) => [line, code]),
    [[2, 'invalid_amount']],
  );
});

test('an archive of many or large CSV files is refused', async () => {
  const codesOf = (bytes: Buffer) => readFile(bytes).faults.map(({ code }) => code);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_none, index) => [`${index}.csv`, MONARCH]));
  assert.deepEqual(codesOf(await zipOf(many)), ['too_large']);
  const large = Buffer.alloc(33 * 1024 * 1024);
  assert.deepEqual(codesOf(await zipOf({ 'a.csv': large, 'b.csv': large })), ['too_large']);
});

test('an export of Mint is read with its directions and labels', () => {
  const file = readFile(Buffer.from(MINT));
  assert.deepEqual([file.format, file.faults], ['mint', []]);
  assert.deepEqual(rowsOf(file), [
    ['Card', '2026-01-05', '-3.20', null, 'Coffee', 'SQ *COFFEE 123', null],
    ['Card', '2026-01-06', '5.00', null, 'Refund', 'late', null],
  ]);
  assert.deepEqual(detailsOf(file)[1], { category: 'Shopping', tags: ['trip'] });
  const faulty = readFile(Buffer.from(MINT.replace('"debit"', '"sideways"')));
  const [{ cells, ...fault } = assert.fail()] = faulty.faults;
  const message = '“sideways” says not whether money comes in or goes out';
  assert.deepEqual(fault, { line: 2, code: 'missing_direction', message });
  assert.deepEqual([cells?.fields.entity_type, cells?.fields.amount], ['sideways', '3.20']);
});

test('an export of Maybe, Sure or Coffer is read, alone and in its archive', async () => {
  const file = readFile(Buffer.from(SURE));
  assert.deepEqual([file.format, file.faults], ['sure', []]);
  assert.deepEqual(rowsOf(file), [
    ['Giro', '2026-01-05', '-12.30', 'EUR', 'Bread', 'fresh', 'x1'],
    ['Giro', '2026-01-06', '-50', 'EUR', 'Pay card', '', 'x2'],
    ['Card', '2026-01-06', '50', 'EUR', 'Payment', '', 'x3'],
    ['Card', '2026-01-07', '-9', 'EUR', 'Shop', '', 'x4'],
  ]);
  const [bread, out, into, shop] = detailsOf(file);
  assert.deepEqual(bread, {
    category: 'Food',
    parentCategory: 'Home',
    merchant: 'Bakery',
    tags: ['trip'],
    otherAccount: null,
    excluded: false,
  });
  assert.deepEqual([out?.otherAccount, into?.otherAccount], ['Card', 'Giro']);
  assert.deepEqual(
    shop?.splits?.map(({ amount, name, category, tags }) => [amount, name, category, tags]),
    [
      ['-4', 'Shop', 'Food', []],
      ['-5', 'Soap', null, ['trip']],
    ],
  );
  assert.deepEqual(
    file.statements.map(({ accountDetails }) => accountDetails),
    [
      { type: 'depository', subtype: 'checking' },
      { type: 'credit_card', subtype: null },
    ],
  );
  const archived = readFile(await zipOf({ 'version.txt': '2', 'accounts.csv': 'id', 'all.ndjson': SURE }));
  assert.deepEqual(archived.statements, file.statements);
  const faulty = readFile(Buffer.from(`${SURE}nonsense\n{"type":"Trade","data":{"ticker":"X"}}\n`));
  assert.deepEqual(
    faulty.faults.map(({ line, code }) => [line, code]),
    [[12, 'invalid_json']],
  );
});

test('records of Sure without a counterpart are counted, not dropped', () => {
  const records = [
    ['Trade', { ticker: 'X' }],
    ['Holding', { ticker: 'X' }],
    ['Holding', { ticker: 'Y' }],
    ['RecurringOccurrence', { id: 'o' }],
    ['Valuation', { account_id: 'none', date: '2026-01-01', amount: '1' }],
    ['Valuation', { account_id: 'a1', date: 'never', amount: '1' }],
    ['Valuation', { account_id: 'a1', date: '2026-01-03', amount: '1', currency: 'USD' }],
    ['Transfer', { inflow_transaction_id: 'x3', outflow_transaction_id: 'gone' }],
    ['Rule', { id: 'r', resource_type: 'account' }],
    ['Budget', { id: 'b', start_date: '2026-01-01', budgeted_spending: null }],
    ['RecurrenceRule', { recurring_transaction_id: 'gone', frequency: 'monthly' }],
  ].map(([type, data]) => JSON.stringify({ type, data }));
  const { moved, faults } = readFile(Buffer.from(`${SURE}${records.join('\n')}\n`));
  assert.deepEqual(faults, []);
  assert.deepEqual(
    moved?.leftOut.map(({ kind, reason, count }) => `${count} ${kind}: ${reason}`),
    [
      '2 Holding: unknown_record',
      '1 Transfer: unknown_record',
      '1 RecurringOccurrence: not_taken_over',
      '1 Valuation: unknown_record',
      '1 Valuation: unreadable',
      '1 Valuation: other_currency',
      '1 Budget: no_amount',
      '1 Rule: other_rule',
      '1 RecurrenceRule: unknown_record',
      '1 Trade: unknown_record',
    ],
  );
  assert.deepEqual(moved?.withTransactions, [{ kind: 'Transfer', count: 1 }]);
});

test('a balance of an account that is no amount is counted, and the rest is read', () => {
  const account = { type: 'Account', data: { id: 'a9', name: 'Odd', currency: 'EUR', balance: '10.00\u00be' } };
  const { moved, faults } = readFile(Buffer.from(`${SURE}${JSON.stringify(account)}\n`));
  assert.deepEqual([faults, moved?.leftOut], [[], [{ kind: 'Account', reason: 'unreadable', count: 1 }]]);
  assert.equal(moved?.accounts.find((one) => one.account === 'Odd')?.balance, null);
});

test('an export of Actual Budget is read without what was deleted or merged', async () => {
  const file = readFile(await zipOf({ 'My-Finances/db.sqlite': actualDatabase(), 'My-Finances/metadata.json': '{}' }));
  assert.deepEqual([file.format, file.faults], ['actual', []]);
  assert.deepEqual(rowsOf(file), [
    ['Giro', '2026-01-05', '-12.30', null, 'Bakery', 'Bread', 'bank-1'],
    ['Giro', '2026-01-06', '-50.00', null, 'Savings', '', 't2'],
    ['Giro', '2026-01-07', '-9.00', null, 'Bakery', '', 't4'],
    ['Savings', '2026-01-06', '50.00', null, 'Giro', '', 't3'],
  ]);
  const [bread, out, split] = detailsOf(file);
  const labels = { category: 'Food', parentCategory: 'Everyday', merchant: 'Bakery', tags: [] };
  assert.deepEqual(bread, { ...labels, cleared: false, otherAccount: null });
  assert.equal(out?.otherAccount, 'Savings');
  assert.deepEqual(
    split?.splits?.map(({ amount, notes, category }) => [amount, notes, category]),
    [
      ['-4.00', null, 'Food'],
      ['-5.00', 'Soap', 'Home'],
    ],
  );
});

test('a hostile archive is refused, and never unpacked beyond its limit', async () => {
  const codesOf = (bytes: Buffer) => readFile(bytes).faults.map(({ code }) => code);
  assert.deepEqual(codesOf(await zipOf({ 'all.ndjson': Buffer.alloc(65 * 1024 * 1024) })), ['too_large']);
  assert.deepEqual(codesOf(await zipOf({ 'letter.txt': 'hello' })), ['unknown_archive']);
  assert.deepEqual(codesOf(await zipOf({ 'db.sqlite': 'no database' })), ['broken_database']);
  const whole = await zipOf({ 'all.ndjson': SURE });
  // The time of the member, which must not be taken for the number of members.
  whole.writeUInt32LE(0, 10);
  for (let length = 5; length < whole.length; length += 1) {
    assert.deepEqual(codesOf(whole.subarray(0, length)), ['broken_zip'], String(length));
  }
  // A view in place of a table could make one query run for hours.
  const view = "drop table payees; create view payees as select 'p1' as id, 'x' as name, null as transfer_acct;";
  assert.deepEqual(codesOf(await zipOf({ 'db.sqlite': actualDatabase(view) })), ['broken_database']);
  const computed = 'alter table payees add column x text generated always as (hex(zeroblob(100000000)))';
  assert.deepEqual(codesOf(await zipOf({ 'db.sqlite': actualDatabase(computed) })), ['broken_database']);
  const wrong =
    "update transactions set amount = 'much' where id = 't1'; update transactions set date = 20261399 where id = 't2';";
  const { faults, statements } = readFile(await zipOf({ 'db.sqlite': actualDatabase(wrong) }));
  assert.deepEqual(
    faults.map(({ code }) => code),
    ['invalid_amount', 'invalid_date'],
  );
  assert.equal(statements.flatMap(({ rows }) => rows).length, 2);
});

test('a database of Actual whose ids are absent or not unique is refused', async () => {
  const codesOf = (archive: Buffer) => readFile(archive).faults.map(({ code }) => code);
  const tables = ['accounts', 'payees', 'payee_mapping', 'categories', 'category_groups', 'category_mapping'];
  const withoutKeys = [...tables, 'transactions']
    .map(
      (name) => `create table copy as select * from ${name}; drop table ${name}; alter table copy rename to ${name};`,
    )
    .join('');
  assert.deepEqual(codesOf(await zipOf({ 'db.sqlite': actualDatabase(withoutKeys) })), []);
  for (const table of [...tables, 'transactions']) {
    const twice = `${withoutKeys} insert into ${table} select * from ${table};`;
    assert.deepEqual(codesOf(await zipOf({ 'db.sqlite': actualDatabase(twice) })), ['broken_database'], table);
  }
  const absent = `${withoutKeys} update transactions set id = null;`;
  assert.deepEqual(codesOf(await zipOf({ 'db.sqlite': actualDatabase(absent) })), ['broken_database']);
});

const EZBOOKKEEPING =
  'Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description\n' +
  '2026-02-01 08:00:00,+00:00,Balance Modification,,,Giro,EUR,100.00,,,,,,\n' +
  '2026-02-15 23:30:12,+01:00,Expense,Living,Groceries,Giro,EUR,4.50,,,,,home;trip,Bread\n' +
  '2026-02-16 10:11:12,+01:00,Income,Salary,Salary,Giro,EUR,1500.00,,,,,,\n' +
  '2026-02-17 10:11:12,+01:00,Transfer,Transfers,Own accounts,Giro,EUR,50.00,Savings,USD,55.00,,,To savings\n' +
  '2026-02-18 10:11:12,+01:00,Expense,Living,Groceries,Giro,EUR,-2.00,,,,,,Deposit of a bottle\n';

test('transactions of ezBookkeeping are read with both sides of transfers', () => {
  const file = readFile(Buffer.from(EZBOOKKEEPING));
  assert.deepEqual([file.format, file.faults], ['ezbookkeeping', []]);
  assert.deepEqual(
    file.statements.map(({ account, currency, rows }) => [
      account,
      currency,
      rows.map(({ date, amount, counterparty, details }) => [date, amount, counterparty, details?.otherAccount]),
    ]),
    [
      [
        'Giro',
        'EUR',
        [
          ['2026-02-01', '100.00', 'Balance Modification', null],
          ['2026-02-15', '-4.50', 'Bread', null],
          ['2026-02-16', '1500.00', 'Salary', null],
          ['2026-02-17', '-50.00', 'To savings', 'Savings'],
          ['2026-02-18', '2.00', 'Deposit of a bottle', null],
        ],
      ],
      ['Savings', 'USD', [['2026-02-17', '55.00', 'To savings', 'Giro']]],
    ],
  );
  const details = file.statements[0]?.rows.map((row) => row.details);
  assert.partialDeepStrictEqual(details?.[1], {
    category: 'Groceries',
    parentCategory: 'Living',
    tags: ['home', 'trip'],
  });
  assert.partialDeepStrictEqual(details?.[2], { category: 'Salary', parentCategory: null });
  assert.partialDeepStrictEqual(details?.[3], { category: null });
  const tabs = readFile(Buffer.from(EZBOOKKEEPING.replaceAll(',', '\t')));
  assert.deepEqual(tabs.statements, file.statements);
  // The program writes the newest first.
  const [header, ...rows] = EZBOOKKEEPING.trimEnd().split('\n');
  const newest = readFile(Buffer.from([header, ...rows.toReversed()].join('\n')));
  assert.deepEqual(newest.faults, []);
  assert.deepEqual(rowsOf(newest).sort(), rowsOf(file).sort());
  const late = `${EZBOOKKEEPING}2026-02-19 08:00:00,+00:00,Balance Modification,,,Giro,EUR,7.00,,,,,,\n`;
  assert.deepEqual(
    readFile(Buffer.from(late)).faults.map(({ line, code }) => [line, code]),
    [[7, 'unsupported_record']],
  );
});

const TOSHL_HEADER =
  'Date,Account,Category,Tags,Expense amount,Income amount,Currency,In main currency,Main currency,Description\n';

test('transactions of Toshl are read by money out and in, in the form of their country', () => {
  const american = `${TOSHL_HEADER}2/15/26,Cash,Food,"home, kids",12.34,0,USD,12.34,USD,Lunch
2/16/26,Bank,Salary,,0,"26,000.00",USD,"26,000.00",USD,
2/17/26,Bank,Transfer,,50.00,0,USD,50.00,USD,To cash
`;
  const file = readFile(Buffer.from(american));
  assert.deepEqual([file.format, file.faults], ['toshl', []]);
  const rows = file.statements.flatMap(({ account, rows: own }) =>
    own.map((row) => [account, row.date, row.amount, row.currency, row.counterparty, row.details?.category]),
  );
  assert.deepEqual(rows, [
    ['Cash', '2026-02-15', '-12.34', 'USD', 'Lunch', 'Food'],
    ['Bank', '2026-02-16', '26000.00', 'USD', 'Salary', 'Salary'],
    ['Bank', '2026-02-17', '-50.00', 'USD', 'To cash', null],
  ]);
  assert.deepEqual(file.statements[0]?.rows[0]?.details?.tags, ['home', 'kids']);
  const european = readFile(Buffer.from(`${TOSHL_HEADER}28.2.26,Cash,Food,,"1.012,34",0,EUR,"1.012,34",EUR,Lunch\n`), {
    today: '2026-11-27',
  });
  assert.deepEqual(
    european.statements.flatMap((one) => one.rows).map(({ date, amount }) => [date, amount]),
    [['2026-02-28', '-1012.34']],
  );
});

const HOMEBANK = `Account;Date;Payment;Number;Payee;Memo;Amount;C;Category;Tags
Giro;2026-02-15;2;1017;Corner Bakery;Bread;-4,50;R;Food:Bakery;home trip
Card;2026-02-16;1;;;Internet DSL;-45,00;;Bills;
`;

test('transactions of HomeBank are read with number, status, categories and tags', () => {
  const file = readFile(Buffer.from(HOMEBANK));
  assert.deepEqual([file.format, file.faults], ['homebank', []]);
  assert.deepEqual(
    file.statements.flatMap(({ account, rows }) =>
      rows.map((row) => [account, row.date, row.amount, row.counterparty, row.text, row.checkNumber]),
    ),
    [
      ['Giro', '2026-02-15', '-4.50', 'Corner Bakery', 'Bread', '1017'],
      ['Card', '2026-02-16', '-45.00', 'Internet DSL', 'Internet DSL', null],
    ],
  );
  assert.deepEqual(detailsOf(file)[0], {
    ...{ category: 'Bakery', parentCategory: 'Food', merchant: 'Corner Bakery' },
    ...{ tags: ['home', 'trip'], cleared: true },
  });
  const old = readFile(
    Buffer.from('date;paymode;info;payee;memo;amount;category;tags\n28-02-26;0;;Shop;Soap;-3.10;Home;\n'),
    { today: '2026-11-27' },
  );
  assert.deepEqual(
    old.statements.flatMap(({ account, rows }) => rows.map(({ date, amount }) => [account, date, amount])),
    [[null, '2026-02-28', '-3.10']],
  );
});

test('the order of days that a program writes in several is asked about where open', () => {
  const files = [
    `${TOSHL_HEADER}1/2/2026,Cash,Food,,12.34,0,USD,12.34,USD,Lunch\n`,
    'date;paymode;info;payee;memo;amount;category;tags\n01-02-26;0;;Shop;Soap;-3.10;Home;\n',
    YNAB.split('\n').slice(0, 1).join('\n') +
      '\n"Giro","","01/02/2026","Market","","A","B","","$4.00","$0.00","Cleared"\n',
  ];
  for (const text of files) {
    const { questions = [], statements, format } = readFile(Buffer.from(text));
    assert.deepEqual([statements, questions[0]?.member], [[], 'date_format'], format);
    const days = questions[0]?.candidates.map(({ rows }) => rows[0]?.date) ?? [];
    const yearFirst = format === 'homebank' ? ['2001-02-26'] : [];
    assert.deepEqual(days.toSorted(), [...yearFirst, '2026-01-02', '2026-02-01'], format);
    const dateFormat = questions[0]?.candidates[0]?.value;
    const answered = readFile(Buffer.from(text), { dateFormat });
    assert.equal(answered.statements[0]?.rows[0]?.date, days[0], format);
  }
});
