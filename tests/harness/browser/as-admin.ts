import assert from 'node:assert/strict';
import type { OpenConsole } from './console.ts';

/** Sends a request as the family's admin. */
export async function send<M extends 'GET' | 'POST' | 'PATCH', Path extends string>(
  { coffer, family }: OpenConsole,
  method: M,
  path: Path,
  body?: object,
) {
  const reply = await coffer.call(method, `/api/v1/${path}`, { token: family.user.token, ...(body && { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body;
}

/** Makes a transaction in an account, money out positive. */
export async function enter(open: OpenConsole, account: string, members: object) {
  const transaction = { account_id: open.family.accounts[account], date: '2026-03-10', ...members };
  return send(open, 'POST', 'transactions', transaction);
}
