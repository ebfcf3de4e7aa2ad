import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BodyOf, Method } from '../server/body-of.ts';
import { type Coffer, type Reply, startCoffer, type TestUser } from '../server/start-coffer.ts';

type BodyAt<M extends Method, Path extends string> = BodyOf<M, `/api/v1/${Path}`>;

/** A family with one account of each common type, and helpers for tests of transfers and splits. */
export type SampleFamily = {
  readonly coffer: Coffer;
  readonly user: TestUser;
  /** Ids of `checking`, `savings`, `card`, `loan`, `broker` and `wallet`, all in dollars. */
  readonly accounts: Readonly<Record<'checking' | 'savings' | 'card' | 'loan' | 'broker' | 'wallet', string>>;
  /** Calls a path below `/api/v1/`. */
  call<M extends Method, Path extends string>(method: M, path: Path, body?: object): Promise<Reply<BodyAt<M, Path>>>;
  /** Calls a path and returns the body. @throws AssertionError unless the status is 2xx. */
  send<M extends Method, Path extends string>(method: M, path: Path, body?: object): Promise<BodyAt<M, Path>>;
  /** Creates a transaction named "Transfer"; a positive `amount` is an expense. */
  enter(accountId: string, amount: string, date?: string, members?: object): Promise<BodyAt<'POST', 'transactions'>>;
};

const TYPES = {
  checking: 'depository',
  savings: 'depository',
  card: 'credit_card',
  loan: 'loan',
  broker: 'investment',
  wallet: 'crypto',
} as const;

export async function startSampleFamily(t: TestContext): Promise<SampleFamily> {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const open = (name: keyof typeof TYPES) => coffer.createAccount(user, { name, account_type: TYPES[name] });
  const accounts = {
    checking: await open('checking'),
    savings: await open('savings'),
    card: await open('card'),
    loan: await open('loan'),
    broker: await open('broker'),
    wallet: await open('wallet'),
  };
  const call: SampleFamily['call'] = (method, path, body) =>
    coffer.call(method, `/api/v1/${path}`, { token: user.token, ...(body && { body }) });
  const send: SampleFamily['send'] = async (method, path, body) => {
    const reply = await call(method, path, body);
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  return {
    coffer,
    user,
    accounts,
    call,
    send,
    enter: (accountId, amount, date = '2026-01-10', members = {}) =>
      coffer.createTransaction(user, accountId, { name: 'Transfer', amount, date, ...members }),
  };
}
