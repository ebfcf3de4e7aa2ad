import assert from 'node:assert/strict';
import type { Random } from '../server/random.ts';
import type { Coffer, TestUser } from '../server/start-coffer.ts';
import { storeForeign } from './store-foreign.ts';

const KINDS = ['standard', 'standard', 'standard', 'one_time', 'loan_payment'];

/** Draws and sends one write. Writes may fail: another client may have deleted what they name. */
export class RandomWriter {
  readonly #random: Random;
  readonly #user: TestUser;
  readonly #accounts: readonly string[];

  constructor(random: Random, user: TestUser, accounts: readonly string[]) {
    this.#random = random;
    this.#user = user;
    this.#accounts = accounts;
  }

  async write(coffer: Coffer): Promise<void> {
    if (this.#random.oneIn(10)) return this.#storeForeign(coffer);
    const ids = (table: 'transactions' | 'categories' | 'merchants') =>
      coffer.database.read.selectFrom(table).select('id').orderBy('id', 'desc').limit(50).execute();
    const entries = idsIn(await ids('transactions'));
    const labels = { categories: idsIn(await ids('categories')), merchants: idsIn(await ids('merchants')) };
    const [method, path, body] = this.#draw(entries, labels);
    const { status, text } = await coffer.call(method, `/api/v1/${path}`, { token: this.#user.token, body });
    assert.ok(status < 500, `${method} ${path}: ${text}`);
  }

  #draw(ids: readonly string[], { categories, merchants }: Record<'categories' | 'merchants', string[]>): Request {
    const random = this.#random;
    const id = ids.length === 0 ? 'none' : random.one(ids);
    const another = (some: string[]) =>
      random.oneIn(2) && some.length > 0 ? `?replacement_id=${random.one(some)}` : '';
    const made = () => this.#entry(categories, merchants);
    const part = { amount: '1', category_id: some(random, categories), excluded: random.oneIn(4) };
    const [from_account_id = '', to_account_id = ''] = this.#accounts;
    const sides = { from_account_id, to_account_id, amount: '3', date: this.#day() };
    const choices: (() => Request)[] = [
      () => ['POST', 'transactions', made()],
      () => [
        'POST',
        'transactions/bulk',
        { operations: Array.from({ length: 12 }, () => ({ op: 'create', transaction: made() })) },
      ],
      () => ['PATCH', `transactions/${id}`, made()],
      () => ['PATCH', `transactions/${id}`, { excluded: random.oneIn(2) }],
      () => ['PATCH', `transactions/${id}`, { account_id: random.one(this.#accounts) }],
      () => ['PATCH', `transactions/${id}`, { notes: String(random.below(1000)) }],
      () => ['DELETE', `transactions/${id}`, undefined],
      () => ['PUT', `transactions/${id}/splits`, { amount: '2', splits: [part, { amount: '1' }] }],
      () => ['DELETE', `transactions/${id}/splits`, undefined],
      () => ['POST', 'transfers', sides],
      () => ['POST', 'categories', { name: `c${random.below(100)}` }],
      () => ['POST', 'merchants', { name: `m${random.below(100)}` }],
      () => ['DELETE', `categories/${some(random, categories)}${another(categories)}`, undefined],
      () => ['DELETE', `merchants/${some(random, merchants)}${another(merchants)}`, undefined],
    ];
    return random.one(choices)();
  }

  #entry(categories: string[], merchants: string[]): object {
    const random = this.#random;
    return {
      account_id: random.one(this.#accounts),
      name: 'x',
      date: this.#day(),
      amount: `${random.below(50)}.${10 + random.below(80)}`,
      nature: random.one(['income', 'expense']),
      kind: random.one(KINDS),
      category_id: some(random, categories),
      merchant_id: some(random, merchants),
    };
  }

  async #storeForeign(coffer: Coffer): Promise<void> {
    const amount = `${this.#random.below(50)}.50`;
    const members = {
      currency: 'EUR',
      amount,
      date: this.#day(),
      nature: this.#random.one(['income', 'expense'] as const),
    };
    await storeForeign(coffer, this.#user, this.#random.one(this.#accounts), members);
  }

  #day(): string {
    return `202${5 + this.#random.below(2)}-0${1 + this.#random.below(4)}-${10 + this.#random.below(19)}`;
  }
}

type Request = [method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body: object | undefined];

const idsIn = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
const some = (random: Random, ids: readonly string[]) => (ids.length === 0 || random.oneIn(4) ? null : random.one(ids));
