import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { randomFamily } from '../harness/family/random-family.ts';
import { inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import { storeForeign } from '../harness/family/store-foreign.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { Random, testSeed } from '../harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

const URL = '/api/v1/transactions/file';

async function fileOf(coffer: Coffer, { token }: Pick<TestUser, 'token'>, query: string): Promise<string> {
  const reply = await coffer.server.app.inject({
    url: `${URL}?${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(reply.statusCode, 200, reply.body);
  return reply.body;
}

/** Skipped with a notice where the program is missing; in CI it fails. */
function checkedBy(program: string): string | false {
  const isMissing = spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
  return isMissing && process.env.CI === undefined && `no ${program} found: NOT checked here`;
}

/** Runs a program on a file of the text. @throws AssertionError unless it succeeds. */
function run(t: TestContext, program: string, args: (path: string) => string[], text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-journal-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'journal');
  writeFileSync(path, text);
  const done = spawnSync(program, args(path), { encoding: 'utf8', env: { ...process.env, LANG: 'C.UTF-8' } });
  assert.equal(done.status, 0, `${done.stderr}${done.stdout}`.slice(0, 3000));
  return done.stdout;
}

/** The balances of the API as journals have them: debt negative, and no zeros. */
async function shownBalances(coffer: Coffer, { token }: TestUser): Promise<string[]> {
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts?per_page=100', { token })).body;
  return accounts
    .flatMap(({ classification, balance_cents, currency, foreign_balances }) =>
      [{ balance_cents, currency }, ...foreign_balances].map((one) => {
        const minor = BigInt(one.balance_cents) * (classification === 'liability' ? -1n : 1n);
        return `${formatDecimal(minor, storedCurrency(one.currency))} ${one.currency}`;
      }),
    )
    .filter((amount) => /[1-9]/.test(amount))
    .sort();
}

for (const [format, program] of [
  ['beancount', 'bean-check'],
  ['hledger', 'hledger'],
] as const) {
  test(`${program} accepts the journal of any family`, { skip: checkedBy(program) }, async (t) => {
    const seed = testSeed();
    t.diagnostic(`COFFER_TEST_SEED=${seed}`);
    const coffer = await startCoffer(t);
    const { user, accounts } = await randomFamily(coffer, new Random(seed));
    const whole = await fileOf(coffer, user, `format=${format}`);
    const check = (text: string) =>
      run(t, program, (path) => (format === 'hledger' ? ['check', '--strict', '-f', path] : [path]), text);
    check(whole);
    check(await fileOf(coffer, user, `format=${format}&account_id=${accounts[0]}`));
    check(await fileOf(coffer, user, `format=${format}&start_date=2026-02-01&type=expense`));
    if (format === 'beancount') return;
    const args = ['balance', '-O', 'csv', '--flat', '--no-total', '--layout=bare', '^Assets', '^Liabilities'];
    const lines = run(t, program, (path) => [...args, '-f', path], whole)
      .trim()
      .split('\n')
      .slice(1);
    const sums = lines.map((line) => line.replace(/^.*"([^"]+)","([^"]+)"$/, '$2 $1'));
    assert.deepEqual(sums.filter((amount) => /[1-9]/.test(amount)).sort(), await shownBalances(coffer, user));
  });
}

type Shown = Awaited<ReturnType<typeof shownTransactions>>[number];

async function shownTransactions(coffer: Coffer, { token }: TestUser) {
  const url = '/api/v1/transactions?per_page=100&sort=date&include_split_parts=true';
  const { transactions, pagination } = (await coffer.call('GET', url, { token })).body;
  assert.equal(pagination.total_pages, 1);
  return transactions;
}

const plain = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort();

test('a CSV file of transactions is read back with every text, amount and label', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const coffer = await startCoffer(t);
  const { user } = await randomFamily(coffer, new Random(seed), 50);
  const file = readFile(Buffer.from(await fileOf(coffer, user, 'format=csv')));
  assert.deepEqual([file.format, file.faults], ['coffer', []]);
  const read = file.statements.flatMap(({ account, rows }) =>
    rows.map((row) => {
      const { category, merchant, tags, splits = [], otherAccount, excluded } = row.details ?? {};
      const lines = splits.map((line) => [line.name, line.notes, plain(line.amount), line.category, line.tags]);
      const labels = splits.length > 0 ? [] : [category, merchant, tags];
      return [
        ...[account, row.date, plain(row.amount), row.currency, row.counterparty, row.text, row.reference, row.pending],
        ...[otherAccount, excluded, labels, sorted(lines)],
      ];
    }),
  );
  const all = await shownTransactions(coffer, user);
  const named = (one: Shown) => one.tags.map(({ name }) => name).sort();
  const shown = all
    .filter((one) => one.parent_transaction_id === null)
    .map((one) => {
      const parts = all.filter((part) => part.parent_transaction_id === one.id);
      const lines = parts.map((part) => {
        return [part.name, part.notes, plain(part.signed_amount), part.category?.name ?? null, named(part)];
      });
      const labels = parts.length > 0 ? [] : [one.category?.name ?? null, one.merchant?.name ?? null, named(one)];
      return [
        ...[one.account.name, one.date, plain(one.signed_amount), one.currency, one.name, one.notes ?? ''],
        ...[
          one.external_id,
          one.pending,
          one.transfer?.other_account.name ?? null,
          one.excluded,
          labels,
          sorted(lines),
        ],
      ];
    });
  assert.deepEqual(sorted(read), sorted(shown));
});

test('OFX and QIF are read back with every day, amount and name', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const coffer = await startCoffer(t);
  const { user } = await randomFamily(coffer, new Random(seed), 50);
  const shown = (await shownTransactions(coffer, user)).filter((one) => one.parent_transaction_id === null);
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const rowsOf = async (format: string) => {
    const file = readFile(Buffer.from(await fileOf(coffer, user, `format=${format}`)));
    assert.deepEqual([file.format, file.faults], [format, []]);
    return file.statements.flatMap(({ rows, currency }) =>
      rows.map((row) => ({ ...row, name: row.counterparty ?? row.text, currency: row.currency ?? currency })),
    );
  };
  assert.deepEqual(
    sorted((await rowsOf('ofx')).map((row) => [row.date, plain(row.amount), row.currency, row.name, row.reference])),
    sorted(shown.map((one) => [one.date, plain(one.signed_amount), one.currency, oneLine(one.name), one.id])),
  );
  assert.deepEqual(
    sorted((await rowsOf('qif')).map((row) => [row.date, plain(row.amount), row.name])),
    sorted(shown.map((one) => [one.date, plain(one.signed_amount), oneLine(one.name)])),
  );
});

test('QIF is read back with its labels, split lines, transfers and cleared state', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const coffer = await startCoffer(t);
  const { user } = await randomFamily(coffer, new Random(seed), 50);
  const file = readFile(Buffer.from(await fileOf(coffer, user, 'format=qif')));
  // QIF separates names by these signs.
  const name = (text: string | null | undefined) =>
    text
      ?.replace(/[:/[\]]/g, '-')
      .replace(/\s+/g, ' ')
      .trim() ?? null;
  // Entries in another currency have a section of their own.
  const own = (account: string | null | undefined) =>
    account
      ?.replace(/ \([A-Z]{3}\)$/, '')
      .replace(/\s+/g, ' ')
      .trim() ?? null;
  const names = (all: readonly { readonly name: string }[]) => all.map((one) => name(one.name)).sort();
  const read = file.statements.flatMap(({ account, rows }) =>
    rows.map(({ date, amount, text, details = {} }) => {
      const splits = (details.splits ?? []).map((line) => [plain(line.amount), line.category, line.tags?.toSorted()]);
      const labels = [details.category ?? null, own(details.otherAccount), details.tags?.toSorted() ?? []];
      return [own(account), date, plain(amount), text, details.cleared, splits.length > 0 ? sorted(splits) : labels];
    }),
  );
  const all = await shownTransactions(coffer, user);
  const shown = all
    .filter((one) => one.parent_transaction_id === null)
    .map((one) => {
      const parts = all.filter((part) => part.parent_transaction_id === one.id);
      const lines = parts.map((part) => [plain(part.signed_amount), name(part.category?.name), names(part.tags)]);
      const other = own(one.transfer?.other_account.name);
      const labels = [other === null ? name(one.category?.name) : null, other, names(one.tags)];
      const notes = (one.notes ?? '').replace(/\s+/g, ' ').trim() || one.name.replace(/\s+/g, ' ').trim();
      return [
        ...[own(one.account.name), one.date, plain(one.signed_amount), notes, one.cleared],
        parts.length > 0 ? sorted(lines) : labels,
      ];
    });
  assert.deepEqual(sorted(read), sorted(shown));
});

test('a transfer is one transaction of a journal, with both accounts', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const giro = await coffer.createAccount(user, { name: 'Giro' });
  const card = await coffer.createAccount(user, { name: 'Card', account_type: 'credit_card', currency: 'EUR' });
  const { token } = user;
  const sent = { from_account_id: giro, to_account_id: card, date: '2026-01-06', amount: '7', to_amount: '6' };
  assert.equal((await coffer.call('POST', '/api/v1/transfers', { token, body: sent })).status, 201);
  const out = await coffer.createTransaction(user, giro, { name: 'Out', amount: '5', date: '2026-01-08' });
  const foreign = { name: 'In', amount: '5', nature: 'income', currency: 'USD', date: '2026-01-10' };
  const into = await storeForeign(coffer, user, card, foreign);
  const pair = { inflow_transaction_id: into.id, outflow_transaction_id: out.id };
  await coffer.call('POST', '/api/v1/transfers', { token, body: pair });
  const journal = await fileOf(coffer, user, 'format=hledger');
  assert.match(journal, / {4}Assets:Giro {2}-7.00 USD @@ 6.00 EUR\n {4}Liabilities:Card {2}6.00 EUR\n/);
  assert.match(journal, / {4}Assets:Giro {2}-5.00 USD\n {4}Liabilities:Card {2}5.00 USD {2}; date:2026-01-10\n/);
  assert.equal(journal.match(/Liabilities:Card {2}/g)?.length, 3);
  const beancount = await fileOf(coffer, user, 'format=beancount');
  assert.match(beancount, / {2}Assets:Giro {2}-7.00 USD @@ 6.00 EUR\n {2}Liabilities:Card {2}6.00 EUR\n/);
  assert.equal(beancount.match(/Equity:Transfers {2}-?5.00 USD/g)?.length, 2);
  // Of one account alone it is there too.
  assert.match(await fileOf(coffer, user, `format=hledger&account_id=${card}`), /Assets:Giro {2}-7.00 USD/);
});

test('a file has what its reader sees, and nothing of it stays on the disk', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await shareByDefault(coffer, user, 'private');
  const guest = await inviteMember(coffer, user, 'guest');
  const hidden = await coffer.createAccount(user, { name: 'Hidden' });
  const shared = await coffer.createAccount(user, { name: 'Shared' });
  await shareAccount(coffer, user, shared, guest, 'read_only');
  await coffer.createTransaction(user, hidden, { name: 'Secret' });
  await coffer.createTransaction(user, shared, { name: 'Open' });
  const sent = { from_account_id: hidden, to_account_id: shared, date: '2026-01-06', amount: '7', name: 'Moved' };
  assert.equal((await coffer.call('POST', '/api/v1/transfers', { token: user.token, body: sent })).status, 201);
  for (const format of ['csv', 'ofx', 'qif', 'beancount', 'hledger']) {
    const text = await fileOf(coffer, guest, `format=${format}`);
    assert.ok(text.includes('Open') && !text.includes('Secret') && !text.includes('Hidden'), text);
  }
  const { key } = await coffer.createKey(user, { scopes: ['transactions:read'] });
  assert.equal((await coffer.call('GET', `${URL}?format=csv`, { key })).status, 403);
  const { body, status } = await coffer.call<Refusal>('GET', `${URL}?format=pdf`, { token: user.token });
  assert.deepEqual([status, body.issues?.[0]?.pointer], [422, '?format']);
  const folder = join(coffer.dataDir, 'exports', 'transactions');
  while (readdirSync(folder).length > 0) await new Promise((resolve) => setImmediate(resolve));
});

const METHODS = ['fifo', 'lifo', 'average', 'specific'] as const;

/** A family with trades of every type in two accounts, with prices, and a valuation between them. */
async function investedFamily(coffer: Coffer, cost_basis_method: (typeof METHODS)[number]) {
  const user = await coffer.signUp();
  const { token } = user;
  const opened = { account_type: 'investment', opening_balance_date: '2026-01-01' };
  const account = await coffer.createAccount(user, { ...opened, name: 'Depot', balance: '5000' });
  const second = await coffer.createAccount(user, { ...opened, name: 'Second', balance: '100' });
  const changed = await coffer.call('PATCH', `/api/v1/accounts/${account}`, { token, body: { cost_basis_method } });
  assert.equal(changed.status, 200, changed.text);
  const trade = async (type: string, date: string, members: object) => {
    const body = { trade: { account_id: account, type, date: `2026-${date}`, ...members } };
    const reply = await coffer.call('POST', '/api/v1/trades', { token, body });
    assert.equal(reply.status, 201, reply.text);
    return { trade_id: String(reply.body.id), qty: '2' };
  };
  const aapl = (more: object) => ({ ticker: 'AAPL|XNAS', ...more });
  await trade('buy', '01-05', aapl({ qty: '7', price: '100.51', fee: '1.50' }));
  const lot = await trade('buy', '01-06', aapl({ qty: '7', price: '110' }));
  await trade('sell', '01-07', aapl({ qty: '3', price: '120', fee: '1', lots: [lot] }));
  await trade('split', '01-08', aapl({ ratio: '3' }));
  await trade('dividend', '01-09', aapl({ amount: '12.34' }));
  await trade('interest', '01-09', { amount: '1.23' });
  await trade('fee', '01-09', { amount: '2.50' });
  await trade('tax', '01-09', { amount: '0.45' });
  // A ticker may be a currency's code, or too short for Beancount.
  await trade('opening', '01-10', { ticker: 'ALL', qty: '5' });
  await trade('opening', '01-11', { account_id: second, ticker: 'BOND', qty: '3', cost: '90.01' });
  await trade('sell', '01-12', { ticker: 'ALL', qty: '2', price: '50' });
  await trade('spin_off', '01-13', aapl({ other_ticker: 'V|XNYS', ratio: '1:2', cost_share: '0.25' }));
  await trade('merger', '01-14', { ticker: 'ALL', other_ticker: '600519', ratio: '2' });
  await trade('reinvestment', '01-15', aapl({ qty: '1', price: '40' }));
  await trade('return_of_capital', '01-16', aapl({ amount: '20' }));
  const valuation = { account_id: account, date: '2026-01-17', amount: '6000' };
  assert.equal((await coffer.call('POST', '/api/v1/valuations', { token, body: valuation })).status, 201);
  await trade('sell', '01-18', aapl({ qty: '20', price: '45' }));
  await trade('transfer_out', '01-19', aapl({ qty: '5', fee: '4' }));
  const arrived = { account_id: second, qty: '5', cost: '170.07', acquired_on: '2026-01-05' };
  await trade('transfer_in', '01-19', aapl(arrived));
  await trade('spin_off', '01-20', { ticker: 'V|XNYS', other_ticker: 'NEW', ratio: '0.1' });
  // On one day a sale may have been entered before the purchase that covers it.
  const coin = (price: string) => ({ account_id: second, ticker: 'COIN', price });
  const early = await trade('buy', '01-21', { ...coin('90'), qty: '0.1' });
  await trade('sell', '01-22', { ...coin('100'), qty: '0.1' });
  await trade('buy', '01-22', { ...coin('100'), qty: '0.123456789' });
  const deleted = await coffer.call('DELETE', `/api/v1/trades/${early.trade_id}`, { token });
  assert.equal(deleted.status, 200, deleted.text);
  await coffer.createTransaction(user, account, { name: 'Paid in', amount: '-25', date: '2026-01-18' });
  const foreign = { ticker: 'EURO', currency: 'EUR' };
  assert.equal((await coffer.call('POST', '/api/v1/securities', { token, body: foreign })).status, 201);
  await trade('opening', '01-23', { account_id: second, ticker: 'EURO', qty: '2' });
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-02-02', rate: '1.1' };
  assert.equal((await coffer.call('POST', '/api/v1/exchange_rates', { token, body: rate })).status, 201);
  const { securities } = (await coffer.call('GET', '/api/v1/securities', { token })).body;
  const quoted: Readonly<Record<string, string>> = { AAPL: '50', V: '9.5', '600519': '7.25', NEW: '3', EURO: '50.25' };
  for (const { id, ticker } of securities) {
    const body = { prices: [{ date: '2026-02-02', price: quoted[ticker] ?? '1' }] };
    await coffer.call('PUT', `/api/v1/securities/${id}/prices`, { token, body });
  }
  return { user, account };
}

type Sums = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A CSV table of account, commodity and number, without zeros; money in cents, as journals do not round values. */
function sumsIn(table: string): Sums {
  const sums: Record<string, Record<string, string>> = {};
  for (const line of table.trim().split('\n').slice(1)) {
    const [account = '', commodity = '', text = ''] = line.split(',').map((cell) => cell.replaceAll('"', '').trim());
    // Beancount shows numbers exactly only as `Decimal('1.50')`.
    const [number = ''] = /-?[\d.]+/.exec(text) ?? [];
    const shown = commodity === 'USD' ? Number(number).toFixed(2) : number;
    if (/[1-9]/.test(shown)) sums[account] = { ...sums[account], [commodity]: plain(shown) };
  }
  return sums;
}

/** The accounts as the API shows them: cash and units, the balances, and cash with the cost of holdings where it is known. */
async function shownInvestments(coffer: Coffer, { token }: TestUser) {
  const { accounts } = (await coffer.call('GET', '/api/v1/accounts', { token })).body;
  const { holdings } = (await coffer.call('GET', '/api/v1/holdings?date=2026-03-10', { token })).body;
  const symbols: Readonly<Record<string, string>> = { V: 'V.XNYS', ALL: 'ALL-2', '600519': 'S-600519' };
  const [held, worth, costs]: Record<string, Record<string, string>>[] = [{}, {}, {}];
  for (const { id, name, balance_amount, cash_balance_cents } of accounts) {
    const own = holdings.filter((one) => one.account.id === id);
    const units = (all: typeof own) =>
      all.map(({ qty, security }) => [symbols[security.ticker] ?? security.ticker, plain(qty)]);
    const money = (minor: number) => ({ USD: plain((minor / 100).toFixed(2)) });
    const known = own.reduce((sum, { cost }) => sum + Math.round(Number(cost ?? 0) * 100), 0);
    const account = `Assets:${name}`;
    Object.assign(held ?? {}, { [account]: { ...money(cash_balance_cents), ...Object.fromEntries(units(own)) } });
    Object.assign(worth ?? {}, { [account]: { USD: plain(balance_amount) } });
    const unknown = Object.fromEntries(units(own.filter(({ cost }) => cost === null)));
    Object.assign(costs ?? {}, { [account]: { ...money(cash_balance_cents + known), ...unknown } });
  }
  return { held, worth, costs };
}

for (const method of METHODS) {
  test(`an hledger journal of trades has the shown balances, costs and gains: ${method}`, {
    skip: checkedBy('hledger'),
  }, async (t) => {
    const coffer = await startCoffer(t);
    const { user } = await investedFamily(coffer, method);
    const journal = await fileOf(coffer, user, 'format=hledger');
    run(t, 'hledger', (path) => ['check', '--strict', '-f', path], journal);
    const args = ['balance', '-O', 'csv', '--flat', '--no-total', '--layout=bare'];
    const sums = (...more: string[]) => sumsIn(run(t, 'hledger', (path) => [...args, ...more, '-f', path], journal));
    const { held, worth, costs } = await shownInvestments(coffer, user);
    assert.deepEqual(sums('^Assets'), held);
    assert.deepEqual(sums('^Assets', '--value=2026-03-10,USD'), worth);
    assert.deepEqual(sums('^Assets', '-B'), costs);
    const { total } = (await coffer.call('GET', '/api/v1/portfolio/gains', { token: user.token })).body;
    assert.deepEqual(sums('Trades:Gains'), { 'Income:Trades:Gains': { USD: plain(`-${total.gain}`) } });
    assert.match(journal, / {4}Assets:Depot {2}5 "ALL-2" {2}; the cost of these units is unknown\n/);
    assert.deepEqual(readFile(Buffer.from(journal)).faults, []);
  });

  test(`a Beancount journal of trades has lots, prices and the shown balances: ${method}`, {
    skip: checkedBy('bean-query'),
  }, async (t) => {
    const coffer = await startCoffer(t);
    const { user } = await investedFamily(coffer, method);
    const journal = await fileOf(coffer, user, 'format=beancount');
    run(t, 'bean-check', (path) => [path], journal);
    const { held, worth } = await shownInvestments(coffer, user);
    const assets = "where account ~ '^Assets' group by account, commodity";
    const sums = (query: string) => sumsIn(run(t, 'bean-query', (path) => ['-f', 'csv', path, query], journal));
    assert.deepEqual(sums(`select account, currency as commodity, str(sum(number)) ${assets}`), held);
    // Of units without a cost Beancount takes one step at a time: to the euro, and from there.
    const valued = "str(sum(number(convert(convert(value(position), 'EUR'), 'USD'))))";
    assert.deepEqual(sums(`select account, 'USD' as commodity, ${valued} ${assets}`), worth);
    assert.match(journal, /2026-01-05 commodity AAPL\n {2}coffer-ticker: "AAPL"\n/);
    assert.match(journal, / {2}; the cost of these units is unknown\n {2}Assets:Depot {2}5 ALL-2\n/);
    assert.match(journal, /2026-02-02 price AAPL {2}50 USD\n/);
    assert.match(journal, /2026-02-02 price EUR {2}1.1 USD\n/);
    if (method !== 'average')
      assert.match(journal, / {2}Assets:Depot {2}7 AAPL \{\{705\.07 USD, 2026-01-05, "[\w-]+"\}\}\n/);
    assert.deepEqual(readFile(Buffer.from(journal)).faults, []);
  });
}

test('a journal has the trades of whole accounts that its reader sees, and no others', async (t) => {
  const coffer = await startCoffer(t);
  const { user, account } = await investedFamily(coffer, 'fifo');
  const one = await fileOf(coffer, user, `format=beancount&account_id=${account}`);
  assert.match(one, /Assets:Depot {2}7 AAPL/);
  assert.doesNotMatch(one, /COIN|Assets:Second/);
  const part = await fileOf(coffer, user, 'format=beancount&start_date=2026-01-01');
  assert.doesNotMatch(part, /AAPL/);
  await shareByDefault(coffer, user, 'private');
  const guest = await inviteMember(coffer, user, 'guest');
  await shareAccount(coffer, user, account, guest, 'read_only');
  const seen = await fileOf(coffer, guest, 'format=hledger');
  assert.match(seen, /Assets:Depot {2}7 "AAPL"/);
  assert.doesNotMatch(seen, /COIN|Assets:Second/);
});

for (const format of ['beancount', 'hledger'] as const) {
  test(`an opening after entries comes back from ${format} as a balance, not as money in`, async (t) => {
    const coffer = await startCoffer(t);
    const user = await coffer.signUp();
    const opened = { name: 'Giro', balance: '578.00', opening_balance_date: '2026-01-13' };
    const giro = await coffer.createAccount(user, opened);
    await coffer.createTransaction(user, giro, { name: 'Earlier', amount: '5', date: '2026-01-12' });
    const { statements, moved } = readFile(Buffer.from(await fileOf(coffer, user, `format=${format}`)));
    assert.deepEqual(
      statements.flatMap(({ rows }) => rows.map(({ counterparty }) => counterparty)),
      ['Earlier'],
    );
    assert.partialDeepStrictEqual(moved?.accounts, [
      { account: 'Giro', opening: null, valuations: [{ date: '2026-01-13', amount: '578' }] },
    ]);
  });
}

for (const format of ['beancount', 'hledger'] as const) {
  test(`a journal of Coffer in ${format} comes back with entries and labels`, async (t) => {
    const seed = testSeed();
    t.diagnostic(`COFFER_TEST_SEED=${seed}`);
    const coffer = await startCoffer(t);
    const { user } = await randomFamily(coffer, new Random(seed), 50);
    const file = readFile(Buffer.from(await fileOf(coffer, user, `format=${format}`)));
    assert.deepEqual([file.format, file.faults], [format, []]);
    const labelled = (one: { readonly category?: string | null; readonly merchant?: string | null }) => [
      one.category ?? null,
      one.merchant ?? null,
    ];
    const read = file.statements.flatMap(({ account, rows }) =>
      rows.map(({ date, amount, currency, counterparty, reference, pending, details = {} }) => {
        const name = account?.replace(` (${currency})`, '').replace(/ \(\d\)$/, '');
        const money = [name, date, plain(amount), currency];
        if (details.otherAccount)
          return [...money, details.otherAccount.replace(/ \([A-Z]{3}\)$/, '').replace(/ \(\d\)$/, '')];
        const { splits = [], excluded } = details;
        const lines = splits.map((line) => [line.name, plain(line.amount), line.category]);
        const labels = splits.length > 0 ? [] : labelled(details);
        return [...money, counterparty, reference, pending, excluded, labels, sorted(lines)];
      }),
    );
    const all = await shownTransactions(coffer, user);
    const shown = all
      .filter((one) => one.parent_transaction_id === null)
      .map((one) => {
        const money = [one.account.name, one.date, plain(one.signed_amount), one.currency];
        if (one.transfer) return [...money, one.transfer.other_account.name];
        const parts = all.filter((part) => part.parent_transaction_id === one.id);
        const lines = parts.map((part) => [part.name, plain(part.signed_amount), part.category?.name ?? null]);
        const labels = parts.length > 0 ? [] : [one.category?.name ?? null, one.merchant?.name ?? null];
        const reference = one.external_id ?? one.id;
        return [...money, one.name, reference, one.pending, one.excluded, labels, sorted(lines)];
      });
    assert.deepEqual(sorted(read), sorted(shown));
  });
}
