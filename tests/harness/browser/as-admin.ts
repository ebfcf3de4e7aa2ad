import assert from 'node:assert/strict';
import type { Coffer } from '../server/start-coffer.ts';
import type { ConsoleFamily } from './seed-console.ts';

type Seeded = { readonly coffer: Coffer; readonly family: ConsoleFamily };

/** Sends a request as the family's admin. */
export async function send<M extends 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Path extends string>(
  { coffer, family }: Seeded,
  method: M,
  path: Path,
  body?: object,
) {
  const reply = await coffer.call(method, `/api/v1/${path}`, { token: family.user.token, ...(body && { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body;
}

/** Makes a transaction in an account, money out positive. */
export async function enter(open: Seeded, account: string, members: object) {
  const transaction = { account_id: open.family.accounts[account], date: '2026-03-10', ...members };
  return send(open, 'POST', 'transactions', transaction);
}
