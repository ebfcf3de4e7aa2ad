import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t); // today is 10 March 2026
  const user = await coffer.signUp();
  const { token } = user;
  const call = async <Body>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const reply = await coffer.call<Body>(method, `/api/v1/${path}` as '/api/v1/goals', { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const send = (from: string, to: string, amount: string, date: string) =>
    call('POST', 'transfers', { from_account_id: from, to_account_id: to, date, amount });
  const open = (account_type: string, balance: string, subtype?: string) =>
    coffer.createAccount(user, {
      account_type,
      balance,
      opening_balance_date: '2025-06-01',
      ...(subtype !== undefined && { subtype }),
    });
  const read = (id: string) => call<Forecast>('GET', `accounts/${id}/forecast`);
  return { coffer, user, call, send, open, read };
}

type Item = { readonly kind: string; readonly name: string; readonly amount_decimal: string };
type Forecast = {
  readonly end_balance_decimal: string;
  readonly days: readonly { readonly date: string; readonly items: readonly Item[] }[];
};

/** The payments of a forecast, without usual spending. */
function payments({ days }: Forecast) {
  return days.flatMap(({ date, items }) =>
    items
      .filter(({ kind }) => kind !== 'average')
      .map(({ kind, name, amount_decimal }) => `${date} ${kind} ${name} ${amount_decimal}`),
  );
}

test('a recurring transfer is expected in both accounts, by its name', async (t) => {
  const { call, send, open, read } = await setUp(t);
  const [checking, loan] = [await open('depository', '9000'), await open('loan', '5000')];
  for (const month of ['2025-12', '2026-01', '2026-02']) await send(checking, loan, '300', `${month}-20`);
  await call('POST', 'recurring_transactions/identify');
  const [mine, theirs] = [await read(checking), await read(loan)];
  const dates = ['2026-03-20', '2026-04-20', '2026-05-20'];
  const names = payments(mine).map((line) => line.slice(11));
  assert.deepEqual([...new Set(names)].length, 1, names.join());
  assert.doesNotMatch(names[0] ?? '', /null/);
  assert.deepEqual(
    payments(mine).map((line) => line.slice(0, 10)),
    dates,
  );
  assert.deepEqual([mine.end_balance_decimal, theirs.end_balance_decimal], ['7200.00', '3200.00']);
  assert.deepEqual(
    payments(theirs),
    payments(mine).map((line) => line.replace('300.00', '-300.00')),
  );
});

test('a card that was paid in full is paid its statement, out of both accounts', async (t) => {
  const { coffer, user, send, open, read } = await setUp(t);
  const [checking, card] = [await open('depository', '9000'), await open('credit_card', '0')];
  const buy = (amount: string, date: string) => coffer.createTransaction(user, card, { name: 'Shop', amount, date });
  // The statement of a month's end is paid on the 12th; until then something is bought again.
  const amounts = ['100', '240', '90', '400', '150', '330'];
  const months = ['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02'];
  for (const [at, month] of months.entries()) {
    await buy('10', `${month}-05`);
    await buy(amounts[at] ?? '', `${month}-20`);
    if (at > 0) await send(checking, card, String(Number(amounts[at - 1]) + 10), `${month}-12`);
  }
  await buy('10', '2026-03-05');
  const [mine, theirs] = [await read(checking), await read(card)];
  const [first, second] = payments(mine);
  assert.match(first ?? '', /^2026-03-12 transfer .* 340\.00$/);
  assert.match(second ?? '', /^2026-04-12 transfer .* \d+\.\d\d$/);
  assert.deepEqual(
    payments(theirs),
    payments(mine).map((line) => line.replace(/(\d+\.\d\d)$/, '-$1')),
  );
  assert.ok(Number(theirs.end_balance_decimal) < 600, theirs.end_balance_decimal);
});

test('a card that is paid in part is expected to be paid what it usually is', async (t) => {
  const { send, open, read } = await setUp(t);
  const [checking, card] = [await open('depository', '9000'), await open('credit_card', '3000')];
  for (const [month, amount] of [
    ['2025-11', '50'],
    ['2025-12', '90'],
    ['2026-01', '70'],
    ['2026-02', '200'],
  ] as const)
    await send(checking, card, amount, `${month}-25`);
  assert.deepEqual(
    payments(await read(checking)).map((line) => line.replace(/transfer .* /, '')),
    ['2026-03-25 80.00', '2026-04-25 80.00', '2026-05-25 80.00'],
  );
  assert.equal((await read(card)).end_balance_decimal, '2350.00');
});

test('transfers of any amount that come each month go on; others do not', async (t) => {
  const { send, open, read } = await setUp(t);
  const checking = await open('depository', '9000');
  const [savings, seldom] = [await open('depository', '0', 'savings'), await open('depository', '0', 'savings')];
  for (const [month, amount] of [
    ['2025-11', '500'],
    ['2025-12', '950'],
    ['2026-01', '700'],
    ['2026-02', '100'],
  ] as const)
    await send(checking, savings, amount, `${month}-27`);
  for (const date of ['2025-11-02', '2026-01-19', '2026-02-08']) await send(checking, seldom, '40', date);
  assert.equal((await read(savings)).end_balance_decimal, '4050.00');
  assert.equal((await read(seldom)).end_balance_decimal, '120.00');
});

test('an account that a member does not see has no part in their forecast', async (t) => {
  const { coffer, user, send, open } = await setUp(t);
  const [checking, card] = [await open('depository', '9000'), await open('credit_card', '3000')];
  for (const month of ['2025-12', '2026-01', '2026-02']) await send(checking, card, '50', `${month}-25`);
  const member = await inviteMember(coffer, user);
  await shareAccount(coffer, user, checking, member, 'none');
  const reply = await coffer.call<Forecast>('GET', `/api/v1/accounts/${card}/forecast` as '/api/v1/goals', {
    token: member.token,
  });
  assert.equal(reply.status, 200, reply.text);
  assert.ok(!reply.text.includes(checking));
  assert.equal(payments(reply.body).length, 3);
});
