import fc from 'fast-check';
import type { Coffer, TestUser } from '../server/start-coffer.ts';

type Row = { readonly id: string };
/** One attempt to write, as numbers. */
export type Step = { readonly act: number; readonly pick: number; readonly other: number; readonly amount: number };

/** A family that does whatever the numbers say; refusals are part of it. */
export class BusyFamily {
  readonly coffer: Coffer;
  readonly user: TestUser;
  readonly #done: Set<number>;
  readonly #without: readonly string[];
  #requestId: string | undefined;

  /** `without` are beginnings of requests that it does not send, such as `POST sync`. */
  constructor(coffer: Coffer, user: TestUser, done: Set<number>, without: readonly string[] = []) {
    this.#without = without;
    this.#done = done;
    this.coffer = coffer;
    this.user = user;
  }

  async #send<M extends 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', Path extends string>(
    method: M,
    path: Path,
    body?: object,
    headers = {},
  ) {
    if (this.#without.some((start) => `${method} ${path}`.startsWith(start))) return undefined;
    const request = this.#requestId === undefined ? {} : { 'x-request-id': this.#requestId };
    const options = { token: this.user.token, headers: { ...request, ...headers }, ...(body && { body }) };
    return this.coffer.call(method, `/api/v1/${path}`, options);
  }

  async #pick(resource: string, index: number, query = ''): Promise<string> {
    const url = `/api/v1/${resource}?per_page=100${query}`;
    const { body } = await this.coffer.call<Row[] | Record<string, Row[]>>('GET', url, { token: this.user.token });
    const items = Array.isArray(body) ? body : (body[resource] ?? []);
    return items[index % Math.max(1, items.length)]?.id ?? 'none';
  }

  /** Tries to write; returns whether anything was done. */
  async step({ act, pick, other, amount }: Step, requestId?: string): Promise<boolean> {
    this.#requestId = requestId;
    const acts = this.#acts(pick, other, amount);
    const index = act % acts.length;
    const reply = await acts[index]?.();
    const isDone = reply !== undefined && reply.status < 300;
    if (isDone) this.#done.add(index);
    return isDone;
  }

  #acts(pick: number, other: number, amount: number) {
    const name = `name ${pick} ${other} ${amount}`;
    const money = `${amount}.${String(other % 100).padStart(2, '0')}`;
    const date = `2026-01-${String((pick % 28) + 1).padStart(2, '0')}`;
    const entry = async () => ({
      account_id: await this.#pick('accounts', pick),
      name,
      date,
      amount: other % 2 === 0 ? money : `-${money}`,
      category_id: other % 3 === 0 ? await this.#pick('categories', other) : null,
      tag_ids: other % 4 === 0 ? [await this.#pick('tags', pick)] : [],
    });
    const one = (resource: string) => this.#pick(resource, pick);
    return [
      async () => this.#send('POST', 'accounts', { name, account_type: 'depository', balance: money }),
      async () => this.#send('PATCH', `accounts/${await one('accounts')}`, { name, balance: money }),
      async () => this.#send('DELETE', `accounts/${await one('accounts')}?force=${other % 2 === 0}`),
      async () => this.#send('POST', 'transactions', await entry()),
      async () => this.#send('POST', 'transactions', await entry(), { 'idempotency-key': `k${pick % 3}` }),
      async () => this.#send('POST', 'transactions?dry_run=true', await entry()),
      async () => this.#send('PATCH', `transactions/${await one('transactions')}`, await entry()),
      async () => this.#send('DELETE', `transactions/${await one('transactions')}`),
      async () =>
        this.#send('POST', 'transactions/bulk', {
          atomic: other % 2 === 0,
          operations: [
            { op: 'create', transaction: await entry() },
            { op: 'delete', id: await one('transactions') },
          ],
        }),
      async () =>
        this.#send('POST', `transactions/${await one('transactions')}/splits`, {
          amount: '10',
          splits: [{ amount: '4' }, { amount: '6' }],
        }),
      async () => this.#send('DELETE', `transactions/${await one('transactions')}/splits`),
      async () =>
        this.#send('POST', 'transfers', {
          from_account_id: await one('accounts'),
          to_account_id: await this.#pick('accounts', other),
          date,
          amount: `1${amount}`,
        }),
      async () =>
        this.#send('POST', `transfers/${await one('transfers')}/${['confirm', 'reject', 'unmatch'][other % 3]}`),
      async () => this.#send('DELETE', `transfers/${await one('transfers')}`),
      async () =>
        this.#send('POST', 'valuations', {
          account_id: await one('accounts'),
          amount: money,
          date,
          upsert: other % 2 === 0,
        }),
      async () => this.#send('DELETE', `valuations/${await one('valuations')}`),
      async () => this.#send('POST', 'categories', { name, parent_id: other % 2 ? await one('categories') : null }),
      async () => this.#send('PATCH', `categories/${await one('categories')}`, { name }),
      async () =>
        this.#send(
          'DELETE',
          `categories/${await one('categories')}?replacement_id=${await this.#pick('categories', other)}`,
        ),
      async () => this.#send('POST', 'tags', { name }),
      async () => this.#send('DELETE', `tags/${await one('tags')}`),
      async () => this.#send('POST', 'merchants', { name }),
      async () => this.#send('DELETE', `merchants/${await one('merchants')}`),
      async () =>
        this.#send('POST', 'exchange_rates', { from_currency: 'EUR', to_currency: 'CZK', date, rate: `2${other}` }),
      async () => this.#send('POST', 'sync'),
      async () => this.#send('PATCH', 'users/me', { first_name: name }),
    ];
  }
}

const number = (max: number) => fc.integer({ min: 0, max });
/** Lists of so many steps. */
export function stepLists(length: number) {
  const step = fc.record({ act: number(1000), pick: number(200), other: number(200), amount: number(500) });
  return fc.array(step, { minLength: length, maxLength: length });
}
