import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import type BetterSqlite3 from 'better-sqlite3';
import { ZipFile } from 'yazl';
import { GNUCASH } from './gnucash-samples.ts';
import { BEANCOUNT, HLEDGER } from './journal-samples.ts';

// Files as other programs export them, written by hand after their documentation.

export const FIREFLY = `user_id,group_id,journal_id,created_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_type,destination_name,destination_type,category,budget,tags,notes,external_id
1,1,11,2026-01-05T10:00:00+01:00,,Withdrawal,EUR,-12.340000000000,,,"Weekly, groceries",2026-01-05T00:00:00+01:00,Giro,Asset account,Bakery,Expense account,Food,,"home,kids",A note,
1,2,12,2026-01-06T10:00:00+01:00,,Deposit,EUR,2000.00,,,Salary,2026-01-06T00:00:00+01:00,Employer,Revenue account,Giro,Asset account,Income,,,,ext-7
1,3,13,2026-01-07T10:00:00+01:00,,Transfer,EUR,-50.00,USD,55.00,To dollars,2026-01-07T00:00:00+01:00,Giro,Asset account,Dollars,Asset account,,,,,
1,4,14,2026-01-01T10:00:00+01:00,,Opening balance,EUR,100.00,,,Initial balance,2026-01-01T00:00:00+01:00,Initial balance account of Giro,Initial balance account,Giro,Asset account,,,,,
`;

/** The files of Firefly III's export besides that of the transactions. */
export const FIREFLY_FILES: Readonly<Record<string, string>> = {
  'accounts.csv': `user_id,account_id,created_at,updated_at,type,name,virtual_balance,iban,number,active,currency_code,role,cc_type,cc_payment_date,in_net_worth,interest,interest_period
1,1,,,Asset account,Giro,0,,,1,EUR,defaultAsset,,,1,,
1,2,,,Asset account,Plastic,0,,,1,EUR,ccAsset,,,1,,
1,3,,,Mortgage,House loan,0,,,1,EUR,,,,1,3,yearly
1,4,,,Expense account,Bakery,0,,,1,,,,,,,
`,
  'categories.csv': `user_id,category_id,created_at,updated_at,name
1,1,,,Food
1,2,,,Novels
`,
  'tags.csv': `user_id,tag_id,created_at,updated_at,tag,date,description,latitude,longitude,zoom_level
1,1,,,home,,,,,
`,
  'budgets.csv': `user_id,budget_id,name,active,order,start_date,end_date,currency_code,amount
1,1,Food,1,1,2026-01-01,2026-01-31,EUR,300.00
1,1,Food,1,1,2026-02-01,2026-02-28,EUR,250.00
1,1,Food,1,1,2026-03-01,2026-03-07,EUR,70.00
1,2,Fun,1,2,2026-01-01,2026-01-31,EUR,50.00
`,
  'bills.csv': `user_id,bill_id,created_at,updated_at,currency_code,name,amount_min,amount_max,date,repeat_freq,skip,active
1,1,,,EUR,Power,40.00,60.00,2026-01-05,quarterly,0,1
1,2,,,EUR,Bread box,10.00,15.00,2025-12-05,monthly,1,1
1,3,,,EUR,Odd,1.00,1.00,2026-01-05,fortnightly,0,1
`,
  'recurrences.csv': `user_id,recurrence_id,row_contains,created_at,updated_at,type,title,description,first_date,repeat_until,latest_date,repetitions,apply_rules,active,type,moment,skip,weekend,currency_code,foreign_currency_code,source_name,source_type,destination_name,destination_type,amount,foreign_amount,category,budget,piggy_bank,tags
1,1,recurrence,,,Withdrawal,Rent,,2026-01-31,2026-12-31,2026-01-31,0,1,1
1,1,repetition,,,,,,,,,,,,monthly,31,0,1
1,1,transaction,,,,,,,,,,,,,,,,EUR,,Giro,Asset account,Landlord,Expense account,700.00,,Home,,,
1,2,recurrence,,,Deposit,Pay,,2026-01-02,,,3,1,1
1,2,repetition,,,,,,,,,,,,weekly,5,1,1
1,2,transaction,,,,,,,,,,,,,,,,EUR,,Employer,Revenue account,Giro,Asset account,500.00,,,,,
1,3,recurrence,,,Deposit,Odd,,2026-01-02,,,0,1,1
1,3,repetition,,,,,,,,,,,,ndom,"2,5",0,1
1,3,transaction,,,,,,,,,,,,,,,,EUR,,Employer,Revenue account,Giro,Asset account,500.00,,,,,
`,
  'rules.csv': `user_id,rule_id,row_contains,created_at,updated_at,group_id,title,description,order,active,stop_processing,strict,trigger_type,trigger_value,trigger_order,trigger_active,trigger_stop_processing,action_type,action_value,action_order,action_active,action_stop_processing
1,1,rule,,,1,Default rules,Bread,,1,1,,1,,,,,,,,,
1,1,trigger,,,,,,,,,,user_action,store-journal,1,1,,,,,,
1,1,trigger,,,,,,,,,,description_starts,B.ker,2,1,,,,,,
1,1,trigger,,,,,,,,,,amount_more,5,3,1,,,,,,
1,1,action,,,,,,,,,,,,,,,set_category,Food,1,1,
1,1,action,,,,,,,,,,,,,,,add_tag,home,2,1,
1,2,rule,,,1,Default rules,From Giro,text,2,,,,,,,,,,,,
1,2,trigger,,,,,,,,,,source_account_is,Giro,1,1,,,,,,
1,2,trigger,,,,,,,,,,-description_contains,tea,2,1,,,,,,
1,2,action,,,,,,,,,,,,,,,set_destination_account,Bakery,1,1,
1,3,rule,,,1,Default rules,Budget,,3,1,,1,,,,,,,,,
1,3,trigger,,,,,,,,,,budget_is,Fun,1,1,,,,,,
1,3,action,,,,,,,,,,,,,,,set_budget,Fun,1,1,
`,
  'piggies.csv': `user_id,piggy_bank_id,created_at,updated_at,account_name,account_type,name,currency_code,target_amount,current_amount,start_date,target_date,order,active
1,1,,,Giro,Asset account,Bicycle,EUR,800.00,137.66,2026-01-01,2030-06-30,1,1
1,2,,,Giro,Asset account,Some day,EUR,800.00,10.00,,,2,1
1,3,,,Giro,Asset account,No amount,EUR,,5.00,2026-01-01,,3,1
`,
};

export const YNAB = `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"
"Giro","","01/13/2026","Market","","Everyday","Food","(Split 1/2) Bread","$4.00","$0.00","Cleared"
"Giro","","01/13/2026","Market","","Everyday","Home","(Split 2/2) Soap","$1,003.50","$0.00","Cleared"
"Giro","","01/14/2026","Transfer : Savings","","","","","$20.00","$0.00","Cleared"
"Savings","","01/14/2026","Transfer : Giro","","","","","$0.00","$20.00","Cleared"
"Giro","","01/15/2026","Employer","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$2000.00","Uncleared"
`;

export const YNAB_PLAN = `"Month","Category Group/Category","Category Group","Category","Assigned","Activity","Available"
"Jan 2026","Everyday: Food","Everyday","Food","$300.00","-$4.00","$296.00"
"Jan 2026","Everyday: Home","Everyday","Home","$500.00","-$1,003.50","-$503.50"
"Jan 2026","Everyday: Gifts","Everyday","Gifts","$0.00","$0.00","$0.00"
"Jan 2026","Credit Card Payments: Card","Credit Card Payments","Card","$10.00","$0.00","$10.00"
"Feb 2026","Everyday: Food","Everyday","Food","-$50.00","$0.00","$246.00"
"Feb 2026","Everyday: Home","Everyday","Home","$0.00","$0.00","$0.00"
"never","Everyday: Food","Everyday","Food","$1.00","$0.00","$1.00"
`;

export const MONARCH = `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags,Owner
2026-01-05,Corner Bakery,Food,Everyday (...1234),SQ *CORNER BAKERY 12,Breakfast,-12.30,"home,kids",Ana
2026-01-06,Employer,Paychecks,Everyday (...1234),Employer,,2000.00,,Ana
2026-01-07,Cinema,Fun,Card (...9),CINEMA 0042,,-20.00,,
`;

export const MONARCH_BALANCES = `Date,Balance,Account
2026-01-05,487.70,Everyday (...1234)
2026-01-06,2487.70,Everyday (...1234)
2026-01-31,2480.00,Everyday (...1234)
2026-01-07,-120.00,Card (...9)
2026-01-08,-120.00,Card (...9)
2026-01-01,-90000.00,Mortgage
2026-02-01,-89500.00,Mortgage
`;

export const MINT = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"1/05/2026","Coffee","SQ *COFFEE 123","3.20","debit","Coffee Shops","Card","",""
"1/06/2026","Refund","Refund","5.00","credit","Shopping","Card","trip","late"
`;

export const SURE = `{"type":"Account","data":{"id":"a1","name":"Giro","balance":"10.00","currency":"EUR","accountable_type":"Depository","subtype":"checking"}}
{"type":"Account","data":{"id":"a2","name":"Card","balance":"0","currency":"EUR","accountable_type":"CreditCard"}}
{"type":"Category","data":{"id":"c1","name":"Home"}}
{"type":"Category","data":{"id":"c2","name":"Food","parent_id":"c1"}}
{"type":"Tag","data":{"id":"t1","name":"trip"}}
{"type":"Merchant","data":{"id":"m1","name":"Bakery"}}
{"type":"Transaction","data":{"id":"x1","account_id":"a1","date":"2026-01-05","amount":"12.30","currency":"EUR","name":"Bread","notes":"fresh","category_id":"c2","merchant_id":"m1","tag_ids":["t1"]}}
{"type":"Transaction","data":{"id":"x2","account_id":"a1","date":"2026-01-06","amount":50,"currency":"EUR","name":"Pay card"}}
{"type":"Transaction","data":{"id":"x3","account_id":"a2","date":"2026-01-06","amount":"-50","currency":"EUR","name":"Payment"}}
{"type":"Transaction","data":{"id":"x4","account_id":"a2","date":"2026-01-07","amount":"9","currency":"EUR","name":"Shop","split_lines":[{"amount":"4","category_id":"c2"},{"amount":"5","name":"Soap","tag_ids":["t1"]}]}}
{"type":"Transfer","data":{"inflow_transaction_id":"x3","outflow_transaction_id":"x2"}}
`;

export const TEXT_SAMPLES: Readonly<Record<string, string>> = {
  firefly: FIREFLY,
  ynab: YNAB,
  monarch: MONARCH,
  mint: MINT,
  sure: SURE,
  beancount: BEANCOUNT,
  hledger: HLEDGER,
  gnucash: GNUCASH,
};

export async function zipOf(members: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(members)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const Sqlite: typeof BetterSqlite3 = createRequire(import.meta.url)('better-sqlite3');

const json = (value: unknown) => `'${JSON.stringify(value)}'`;
const monthly = { frequency: 'monthly', interval: 1, start: '2025-12-01', endMode: 'never' };

/** Records of Actual Budget besides transactions: a budget of envelopes, schedules and rules. */
export const ACTUAL_PLAN = `
  alter table categories add column is_income integer;
  alter table categories add column goal_def text;
  alter table transactions add column cleared integer;
  alter table transactions add column schedule text;
  update transactions set cleared = 1, notes = 'Bread #trip ##no' where id = 't1';
  update transactions set schedule = 's1' where id = 't4';
  update categories set goal_def = '[]' where id = 'c1';
  insert into categories (id, name, cat_group, tombstone, is_income) values ('c3', 'Salary', 'g1', 0, 1), ('c4', 'Gone', 'g1', 1, 0);
  create table zero_budgets (id text primary key, month integer, category text, amount integer, carryover integer);
  insert into zero_budgets values
    ('1', 202512, 'c1', 10000, 0), ('2', 202601, 'c2', 500, 1), ('3', 202602, 'c1', -1000, 0), ('4', 202601, 'c4', 100, 0),
    ('5', 202601, 'c1', 0, 0), ('6', 999, 'c1', 100, 0);
  create table zero_budget_months (id text primary key, buffered integer);
  insert into zero_budget_months values ('2026-01', 2500);
  create table reflect_budgets (id text primary key, month integer, category text, amount integer, carryover integer);
  insert into reflect_budgets values ('1', 202601, 'c1', 4000, 0), ('2', 202601, 'c3', 200000, 0);
  create table preferences (id text primary key, value text);
  create table notes (id text primary key, note text);
  insert into notes values ('c1', 'a note');
  create table rules (id text primary key, stage text, conditions text, actions text, conditions_op text, tombstone integer);
  create table schedules (id text primary key, rule text, completed integer, tombstone integer, name text);
  create table schedules_next_date (id text primary key, schedule_id text, local_next_date integer, local_next_date_ts integer,
    base_next_date integer, base_next_date_ts integer);
  insert into rules values
    ('r1', null, ${json([
      { op: 'is', field: 'description', value: 'p1' },
      { op: 'is', field: 'acct', value: 'a1' },
      { op: 'isapprox', field: 'amount', value: -1000 },
      { op: 'is', field: 'date', value: monthly },
    ])}, ${json([
      { op: 'link-schedule', value: 's1' },
      { op: 'set', field: 'category', value: 'c1' },
    ])}, 'and', 0),
    ('r2', null, ${json([
      { op: 'is', field: 'payee', value: 'p2' },
      { op: 'isbetween', field: 'amount', value: { num1: 5000, num2: 4000 } },
      {
        op: 'is',
        field: 'date',
        value: {
          ...monthly,
          patterns: [{ type: 'day', value: -1 }],
        },
      },
    ])}, '[]', 'and', 0),
    ('r3', null, ${json([
      { op: 'is', field: 'payee', value: 'p1' },
      { op: 'is', field: 'amount', value: -700 },
      {
        op: 'is',
        field: 'date',
        value: { ...monthly, frequency: 'weekly', interval: 2, endMode: 'after_n_occurrences', endOccurrences: 3 },
      },
    ])}, '[]', 'and', 0),
    ('r4', null, ${json([
      { op: 'is', field: 'payee', value: 'p1' },
      { op: 'is', field: 'amount', value: -700 },
      { op: 'is', field: 'date', value: { ...monthly, patterns: [{ type: 'FR', value: 1 }] } },
    ])}, '[]', 'and', 0),
    ('r5', 'post', ${json([{ op: 'contains', field: 'imported_description', value: 'bake' }])}, ${json([
      { op: 'set', field: 'category', value: 'c1' },
    ])}, 'and', 0),
    ('r6', 'pre', ${json([
      { op: 'oneOf', field: 'imported_payee', value: ['BKRY', 'BAKE RY'] },
      { op: 'lt', field: 'amount', value: -500 },
    ])}, ${json([{ op: 'set', field: 'payee', value: 'p1' }])}, 'or', 0),
    ('r7', null, ${json([{ op: 'is', field: 'cleared', value: true }])}, ${json([
      { op: 'set', field: 'notes', value: 'x' },
    ])}, 'and', 0),
    ('r8', null, 'nonsense', '[]', 'and', 0),
    ('r9', null, '[]', '[]', 'and', 1),
    ('r10', null, ${json([
      { op: 'is', field: 'payee', value: 'p1' },
      { op: 'is', field: 'date', value: { ...monthly, patterns: [1, 15].map((value) => ({ type: 'day', value })) } },
    ])}, '[]', 'and', 0);
  insert into schedules values ('s1', 'r1', 0, 0, 'Daily bread'), ('s2', 'r2', 0, 0, null), ('s3', 'r3', 1, 0, null),
    ('s4', 'r4', 0, 0, null), ('s5', 'r4', 0, 1, null), ('s6', 'r10', 0, 0, null);
  insert into schedules_next_date values ('n1', 's1', 20260201, 1, 20260301, 1), ('n2', 's2', 20260131, 1, 20260131, 1);
`;

/** The database of Actual Budget, with what `change` adds. */
export function actualDatabase(change = ''): Buffer {
  const db = new Sqlite(':memory:');
  db.exec(`
    create table accounts (id text primary key, name text, offbudget integer, closed integer, tombstone integer);
    create table payees (id text primary key, name text, transfer_acct text, tombstone integer);
    create table payee_mapping (id text primary key, targetId text);
    create table category_groups (id text primary key, name text, tombstone integer);
    create table categories (id text primary key, name text, cat_group text, tombstone integer);
    create table category_mapping (id text primary key, transferId text);
    create table transactions (id text primary key, isParent integer, isChild integer, acct text, category text, amount integer,
      description text, notes text, date integer, financial_id text, parent_id text, tombstone integer);
    insert into accounts values ('a1', 'Giro', 0, 0, 0), ('a2', 'Savings', 0, 0, 0);
    insert into payees values ('p1', 'Bakery', null, 0), ('p2', '', 'a2', 0), ('p3', '', 'a1', 0), ('p9', 'Old', null, 1);
    insert into payee_mapping values ('p1', 'p1'), ('p2', 'p2'), ('p3', 'p3'), ('p9', 'p1');
    insert into category_groups values ('g1', 'Everyday', 0);
    insert into categories values ('c1', 'Food', 'g1', 0), ('c2', 'Home', 'g1', 0);
    insert into category_mapping values ('c1', 'c1'), ('c2', 'c2');
    insert into transactions values
      ('t1', 0, 0, 'a1', 'c1', -1230, 'p9', 'Bread', 20260105, 'bank-1', null, 0),
      ('t2', 0, 0, 'a1', null, -5000, 'p2', null, 20260106, null, null, 0),
      ('t3', 0, 0, 'a2', null, 5000, 'p3', null, 20260106, null, null, 0),
      ('t4', 1, 0, 'a1', null, -900, 'p1', null, 20260107, null, null, 0),
      ('t4/1', 0, 1, 'a1', 'c1', -400, 'p1', null, 20260107, null, 't4', 0),
      ('t4/2', 0, 1, 'a1', 'c2', -500, 'p1', 'Soap', 20260107, null, 't4', 0),
      ('t5', 0, 0, 'a1', 'c1', -700, 'p1', 'deleted', 20260108, null, null, 1);
    ${change}`);
  const bytes = db.serialize();
  db.close();
  return bytes;
}
