import assert from 'node:assert/strict';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { readFile } from './read-file.ts';

const SCHEMA = `
create table ACCOUNTLIST_V1(ACCOUNTID integer primary key, ACCOUNTNAME text, ACCOUNTTYPE text, STATUS text, INITIALBAL numeric,
  INITIALDATE text, CURRENCYID integer);
create table CURRENCYFORMATS_V1(CURRENCYID integer primary key, CURRENCY_SYMBOL text);
create table PAYEE_V1(PAYEEID integer primary key, PAYEENAME text);
create table CHECKINGACCOUNT_V1(TRANSID integer primary key, ACCOUNTID integer, TOACCOUNTID integer, PAYEEID integer, TRANSCODE text,
  TRANSAMOUNT numeric, STATUS text, TRANSACTIONNUMBER text, NOTES text, CATEGID integer, TRANSDATE text, DELETEDTIME text,
  TOTRANSAMOUNT numeric);
create table SPLITTRANSACTIONS_V1(SPLITTRANSID integer primary key, TRANSID integer, CATEGID integer, SPLITTRANSAMOUNT numeric, NOTES text);
insert into CURRENCYFORMATS_V1 values (1, 'USD'), (2, 'EUR');
insert into ACCOUNTLIST_V1 values (1, 'Giro', 'Checking', 'Open', 100, '2026-01-01', 2), (2, 'Visa', 'Credit Card', 'Open', 0, null, 1),
  (3, 'Savings', 'Term', 'Open', 50.5, '2026-01-02', 2);
insert into PAYEE_V1 values (1, 'Bakery'), (2, 'Employer');
`;
const CATEGORIES = `
create table CATEGORY_V1(CATEGID integer primary key, CATEGNAME text, ACTIVE integer, PARENTID integer);
create table TAG_V1(TAGID integer primary key, TAGNAME text);
create table TAGLINK_V1(TAGLINKID integer primary key, REFTYPE text, REFID integer, TAGID integer);
create table ASSETS_V1(ASSETID integer primary key, ASSETNAME text);
insert into CATEGORY_V1 values (1, 'Food', 1, -1), (2, 'Bread', 1, 1), (3, 'Rolls', 1, 2), (4, 'Income', 1, -1);
insert into TAG_V1 values (1, 'trip');
insert into TAGLINK_V1 values (1, 'Transaction', 1, 1), (2, 'TransactionSplit', 1, 1);
insert into ASSETS_V1 values (1, 'Car');
insert into CHECKINGACCOUNT_V1 values
  (1, 1, -1, 1, 'Withdrawal', 4.1, 'R', '17', 'Seeds', 3, '2026-01-05T10:15:00', '', 0),
  (2, 1, -1, 2, 'Deposit', 2500, '', '', '', 4, '2026-01-06', null, 0),
  (3, 1, 2, -1, 'Transfer', 90, '', '', '', -1, '2026-01-07', null, 99.5),
  (4, 1, -1, 1, 'Withdrawal', 10, '', '', '', -1, '2026-01-08', null, 0),
  (5, 1, -1, 1, 'Withdrawal', 7, 'V', '', '', 1, '2026-01-09', null, 0),
  (6, 1, -1, 1, 'Withdrawal', 8, '', '', '', 1, '2026-01-09', '2026-02-01', 0),
  (7, 1, 32702, 1, 'Withdrawal', 6, '', '', 'Car', 1, '2026-01-10', null, 0);
insert into SPLITTRANSACTIONS_V1 values (1, 4, 2, 12.5, 'Loaf'), (2, 4, 1, -2.5, null);
`;

function database(...statements: readonly string[]) {
  const db = new BetterSqlite3(':memory:');
  for (const statement of statements) db.exec(statement);
  const bytes = db.serialize();
  db.close();
  return readFile(bytes);
}

test('a database of Money Manager Ex is read with its accounts, labels and splits', () => {
  const { format, statements, faults, moved } = database(SCHEMA, CATEGORIES);
  assert.deepEqual([format, faults], ['money_manager_ex', []]);
  assert.deepEqual(
    statements.map(({ account, accountDetails, currency, monthEnds }) => [
      ...[account, accountDetails?.type, currency, monthEnds?.at(-1)?.amount],
    ]),
    [
      ['Giro', 'depository', 'EUR', '2489.9'],
      ['Visa', 'credit_card', 'USD', '99.5'],
      ['Savings', 'depository', 'EUR', '50.5'],
    ],
  );
  const rows = statements.flatMap((one) => one.rows);
  assert.deepEqual(
    rows.map(({ date, amount, counterparty, text, checkNumber, details }) => {
      return [
        date,
        amount,
        counterparty,
        text,
        checkNumber,
        details?.otherAccount,
        details?.excluded,
        details?.cleared,
      ];
    }),
    [
      ['2026-01-01', '100', 'Opening balance', '', undefined, undefined, true, undefined],
      ['2026-01-05', '-4.1', 'Bakery', 'Seeds', '17', undefined, false, true],
      ['2026-01-06', '2500', 'Employer', '', null, undefined, false, false],
      ['2026-01-07', '-90', 'Visa', '', null, 'Visa', undefined, false],
      ['2026-01-08', '-10.0', 'Bakery', '', null, undefined, false, false],
      ['2026-01-10', '-6', 'Bakery', 'Car', null, undefined, true, false],
      ['2026-01-07', '99.5', 'Giro', '', null, 'Giro', undefined, false],
      ['2026-01-02', '50.5', 'Opening balance', '', undefined, undefined, true, undefined],
    ],
  );
  const { category, parentCategory, tags, merchant } = rows[1]?.details ?? {};
  assert.deepEqual([category, parentCategory, tags, merchant], ['Bread:Rolls', 'Food', ['trip'], 'Bakery']);
  assert.deepEqual(
    rows[4]?.details?.splits?.map((line) => [line.amount, line.parentCategory, line.category, line.notes, line.tags]),
    [
      ['-12.5', 'Food', 'Bread', 'Loaf', ['trip']],
      ['2.5', null, 'Food', null, []],
    ],
  );
  assert.deepEqual(moved?.leftOut, [
    { kind: 'Asset', reason: 'not_taken_over', count: 1 },
    { kind: 'Transaction', reason: 'virtual', count: 1 },
  ]);
});

test('subcategories of Money Manager Ex before 2023 are in a table of their own', () => {
  const { statements, faults } = database(
    SCHEMA,
    `create table CATEGORY_V1(CATEGID integer primary key, CATEGNAME text);
    create table SUBCATEGORY_V1(SUBCATEGID integer primary key, SUBCATEGNAME text, CATEGID integer);
    alter table CHECKINGACCOUNT_V1 add column SUBCATEGID integer;
    insert into CATEGORY_V1 values (1, 'Food');
    insert into SUBCATEGORY_V1 values (1, 'Bread', 1);
    insert into CHECKINGACCOUNT_V1 values (1, 1, -1, 1, 'Withdrawal', 4.1, '', '', '', 1, '2026-01-05', null, 0, 1),
      (2, 9, -1, 1, 'Withdrawal', 4.1, '', '', '', 1, '2026-01-05', null, 0, -1),
      (3, 1, -1, 1, 'Withdrawal', 'much', '', '', '', 1, '2026-01-05', null, 0, -1);`,
  );
  const details = statements.flatMap((one) => one.rows)[1]?.details;
  assert.deepEqual([details?.category, details?.parentCategory], ['Bread', 'Food']);
  assert.deepEqual(
    faults.map(({ line, code }) => [line, code]),
    [
      [3, 'unknown_account'],
      [4, 'invalid_amount'],
    ],
  );
});

test('a damaged database of Money Manager Ex, and categories in a circle, are refused', () => {
  const codes = (...statements: readonly string[]) => database(...statements).faults.map(({ code }) => code);
  assert.deepEqual(codes(SCHEMA, CATEGORIES, 'drop table PAYEE_V1'), ['broken_database']);
  const circle = codes(SCHEMA, CATEGORIES, 'update CATEGORY_V1 set PARENTID = 3 where CATEGID = 1');
  assert.ok(circle.includes('too_deep'));
});
