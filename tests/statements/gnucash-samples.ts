import BetterSqlite3 from 'better-sqlite3';

// Files of GnuCash, written by hand after its documentation.

const ACCOUNTS = [
  ['a0', 'Root Account', 'ROOT', '', ''],
  ['a1', 'Assets', 'ASSET', 'EUR', 'a0'],
  ['a2', 'Checking', 'BANK', 'EUR', 'a1'],
  ['a3', 'Fund', 'MUTUAL', 'FND', 'a1'],
  ['a4', 'Dollars', 'CASH', 'USD', 'a1'],
  ['a5', 'Card', 'CREDIT', 'EUR', 'a0'],
  ['a6', 'Equity', 'EQUITY', 'EUR', 'a0'],
  ['a7', 'Opening Balances', 'EQUITY', 'EUR', 'a6'],
  ['a8', 'Expenses', 'EXPENSE', 'EUR', 'a0'],
  ['a9', 'Food & Drink', 'EXPENSE', 'EUR', 'a8'],
  ['b1', 'Home', 'EXPENSE', 'EUR', 'a8'],
] as const;

/** Id, day, number, text, and the splits: account, memo, state, value, quantity. */
const TRANSACTIONS = [
  [
    't1',
    '2025-01-01',
    '',
    'Opening',
    [
      ['a2', '', 'y', 100000, 100000],
      ['a7', '', 'n', -100000, -100000],
    ],
  ],
  [
    't2',
    '2025-01-05',
    '7',
    'Market',
    [
      ['a5', 'soap too', 'n', -1250, -1250],
      ['a9', 'bread', 'n', 1000, 1000],
      ['b1', '', 'n', 250, 250],
    ],
  ],
  [
    't3',
    '2025-02-01',
    '',
    'Pay card',
    [
      ['a2', '', 'c', -1250, -1250],
      ['a5', '', 'n', 1250, 1250],
    ],
  ],
  [
    't4',
    '2025-02-02',
    '',
    'Buy',
    [
      ['a2', '', 'n', -20000, -20000],
      ['a3', '', 'n', 20000, 1500],
    ],
  ],
  [
    't5',
    '2025-03-03',
    '',
    'Exchange',
    [
      ['a2', '', 'n', -9000, -9000],
      ['a4', '', 'n', 9000, 10000],
    ],
  ],
] as const;

const escaped = (text: string) => text.replaceAll('&', '&amp;');

const account = ([id, name, type, commodity, parent]: (typeof ACCOUNTS)[number]) => `<gnc:account version="2.0.0">
  <act:name>${escaped(name)}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type>
  ${commodity && `<act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>${commodity}</cmdty:id></act:commodity>`}
  ${parent && `<act:parent type="guid">${parent}</act:parent>`}
</gnc:account>`;

const transaction = ([
  id,
  day,
  number,
  text,
  splits,
]: (typeof TRANSACTIONS)[number]) => `<gnc:transaction version="2.0.0">
  <trn:id type="guid">${id}</trn:id>
  <trn:currency><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></trn:currency>
  ${number && `<trn:num>${number}</trn:num>`}
  <trn:date-posted><ts:date>${day} 10:59:00 +0000</ts:date></trn:date-posted>
  <trn:description>${text}</trn:description>
  <trn:slots><slot><slot:key>notes</slot:key><slot:value type="string">of ${id}</slot:value></slot></trn:slots>
  <trn:splits>${splits
    .map(
      ([of, memo, state, value, quantity]) => `<trn:split><split:memo>${memo}</split:memo>
    <split:reconciled-state>${state}</split:reconciled-state><split:value>${value}/100</split:value>
    <split:quantity>${quantity}/100</split:quantity><split:account type="guid">${of}</split:account></trn:split>`,
    )
    .join('')}</trn:splits>
</gnc:transaction>`;

export const GNUCASH = `<?xml version="1.0" encoding="utf-8" ?>
<gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc" xmlns:act="http://www.gnucash.org/XML/act">
<gnc:count-data cd:type="book">1</gnc:count-data>
<gnc:book version="2.0.0">
<gnc:commodity version="2.0.0"><cmdty:space>FUND</cmdty:space><cmdty:id>FND</cmdty:id></gnc:commodity>
<gnc:pricedb version="1"><price><price:value>1300/100</price:value></price></gnc:pricedb>
${ACCOUNTS.map(account).join('\n')}
${TRANSACTIONS.map(transaction).join('\n')}
<gnc:template-transactions>${transaction(TRANSACTIONS[1])}</gnc:template-transactions>
<gnc:schedxaction version="2.0.0"><sx:name>Rent</sx:name></gnc:schedxaction>
</gnc:book>
</gnc-v2>
`;

/** The same book in SQLite, changed by a statement. */
export function gnucashDatabase(change = ''): Buffer {
  const db = new BetterSqlite3(':memory:');
  db.exec(`
    create table accounts (guid text(32) primary key, name text, account_type text, commodity_guid text, parent_guid text);
    create table commodities (guid text(32) primary key, namespace text, mnemonic text);
    create table transactions (guid text(32) primary key, currency_guid text, num text, post_date text, description text);
    create table splits (guid text(32) primary key, tx_guid text, account_guid text, memo text, reconcile_state text,
      value_num bigint, value_denom bigint, quantity_num bigint, quantity_denom bigint);
    create table prices (guid text(32) primary key);
    create table schedxactions (guid text(32) primary key);
    create table budgets (guid text(32) primary key);
    insert into prices values ('p1');
    insert into schedxactions values ('s1');
    insert into commodities values ('EUR', 'CURRENCY', 'EUR'), ('USD', 'CURRENCY', 'USD'), ('FND', 'FUND', 'FND'), ('tpl', 'template', 'template');
    insert into accounts values ('tp', 'Rent', 'BANK', 'tpl', 'tr');
    insert into transactions values ('tt', 'EUR', '', '2025-01-01 10:59:00', 'Rent');
    insert into splits values ('ts', 'tt', 'tp', '', 'n', 0, 1, 0, 1);
  `);
  const insert = (table: string, values: readonly unknown[]) =>
    db.prepare(`insert into ${table} values (${values.map(() => '?').join(', ')})`).run(...values);
  for (const values of ACCOUNTS) insert('accounts', values);
  for (const [id, day, number, text, splits] of TRANSACTIONS) {
    // Midnight in Berlin, as older versions wrote it.
    const stored = id === 't3' ? '2025-01-31 23:00:00' : `${day} 10:59:00`;
    insert('transactions', [id, 'EUR', number, stored, text]);
    for (const [index, [of, memo, state, value, quantity]] of splits.entries())
      insert('splits', [`${id} ${index}`, id, of, memo, state, value, 100, quantity, 100]);
  }
  if (change !== '') db.exec(change);
  const bytes = db.serialize();
  db.close();
  return bytes;
}
