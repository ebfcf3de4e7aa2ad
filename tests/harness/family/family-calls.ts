import assert from 'node:assert/strict';
import type { Coffer, TestUser } from '../server/start-coffer.ts';
import { type ForeignMembers, storeForeign } from './store-foreign.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: each response has its own members, which the assertions name.
export type Body = any;

/** Calls of one member of a family, each of which must succeed. */
export class FamilyCalls {
  readonly coffer: Coffer;
  readonly user: TestUser;

  constructor(coffer: Coffer, user: TestUser) {
    this.coffer = coffer;
    this.user = user;
  }

  async send(method: Method, path: string, body?: object): Promise<{ status: number; body: Body; text: string }> {
    const { token } = this.user;
    return this.coffer.call<Body>(method, `/api/v1/${path}`, { token, ...(body && { body }) });
  }

  async call(method: Method, path: string, body?: object): Promise<Body> {
    const reply = await this.send(method, path, body);
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body;
  }

  async category(name: string, parent_id?: string): Promise<string> {
    return (await this.call('POST', 'categories', { name, parent_id })).id;
  }

  /** A transaction; one in another currency than its account's is stored as earlier versions did. */
  async spend(
    account_id: string,
    category_id: string | null,
    date: string,
    amount: string,
    { currency, ...more }: Partial<ForeignMembers> = {},
  ): Promise<string> {
    if (currency !== undefined)
      return (await storeForeign(this.coffer, this.user, account_id, { category_id, date, amount, currency, ...more }))
        .id;
    const entry = { account_id, category_id, date, amount, name: 'Entry', ...more };
    return (await this.call('POST', 'transactions', entry)).id as string;
  }

  async limit(budget_id: string, category_id: string, budgeted_spending: string, more: object = {}): Promise<Body> {
    return this.call('POST', 'budget_categories', { budget_id, category_id, budgeted_spending, ...more });
  }
}
