import type { CofferClient, Schemas } from '#client/src/index.ts';
import { accountId, categoryId, merchantId, tagId } from '#src/cli/find-records.ts';
import { connect, type ServerOptions } from './connect.ts';
import { print, printJson, printTable } from './output.ts';

type Transaction = Schemas['Transaction'];

/** The filters of `coffer transactions list`. */
export type ListOptions = ServerOptions & {
  readonly account?: string;
  readonly category?: string;
  readonly search?: string;
  readonly query?: string;
  readonly from?: string;
  readonly to?: string;
  readonly limit: number;
};

/** The members that `add` and `edit` write. */
export type EntryOptions = ServerOptions & {
  readonly account?: string;
  readonly name?: string;
  readonly date?: string;
  readonly amount?: string;
  readonly original?: string;
  readonly fee?: string;
  readonly income?: boolean;
  readonly category?: string;
  readonly merchant?: string;
  readonly tag?: readonly string[];
  readonly notes?: string;
  readonly dryRun?: boolean;
};

export async function listTransactions(options: ListOptions): Promise<void> {
  const coffer = connect(options);
  const { account, category, search, query: q, from, to, limit } = options;
  const query = {
    ...(account !== undefined && { account_id: [await accountId(coffer, account)] }),
    ...(category !== undefined && { category_id: [await categoryId(coffer, category)] }),
    ...(search !== undefined && { search }),
    ...(q !== undefined && { q }),
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
    per_page: Math.min(limit, 100),
  };
  const found: Transaction[] = [];
  for await (const transaction of coffer.list('/api/v1/transactions', query)) {
    found.push(transaction);
    if (found.length === limit) break;
  }
  printTransactions(found, options);
}

/** Creates a transaction; without a date on the day of today here. */
export async function addTransaction(options: EntryOptions): Promise<void> {
  const coffer = connect(options);
  const members = await membersOf(coffer, options);
  const { account_id = '', date = dayFromToday(), name = '' } = members;
  const { data } = await coffer.POST('/api/v1/transactions', {
    params: { query: dryRun(options) },
    body: { transaction: { ...members, account_id, date, name } },
  });
  if (data !== undefined) printTransactions([data], options);
}

/** Changes members of a transaction; the others stay. */
export async function editTransaction(id: string, options: EntryOptions): Promise<void> {
  const coffer = connect(options);
  const { data } = await coffer.PATCH('/api/v1/transactions/{id}', {
    params: { path: { id }, query: dryRun(options) },
    body: { transaction: await membersOf(coffer, options) },
  });
  if (data !== undefined) printTransactions([data], options);
}

async function membersOf(coffer: CofferClient, options: EntryOptions) {
  const { account, category, merchant, tag, income, name, date, amount, original, fee, notes } = options;
  const texts = { name, date, amount, notes };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<
    typeof texts
  >;
  return {
    ...(given as { name?: string; date?: string; amount?: string; notes?: string }),
    ...(original !== undefined && { original: originalFrom(original, fee) }),
    ...(income === true && { nature: 'income' as const }),
    ...(account !== undefined && { account_id: await accountId(coffer, account) }),
    ...(category !== undefined && { category_id: category === '' ? null : await categoryId(coffer, category) }),
    ...(merchant !== undefined && { merchant_id: merchant === '' ? null : await merchantId(coffer, merchant) }),
    ...(tag !== undefined && { tag_ids: await Promise.all(tag.map((one) => tagId(coffer, one))) }),
  };
}

/** The amount and currency of a text such as `12.00 USD`, with the fee; of an empty text null. The server checks them. */
function originalFrom(text: string, fee: string | undefined) {
  const [amount = '', currency = ''] = text.trim().split(/\s+/);
  return amount === '' ? null : { amount, currency, ...(fee !== undefined && { fee }) };
}

function dryRun({ dryRun: isDry }: EntryOptions) {
  return isDry === true ? { dry_run: true } : {};
}

/** The civil date here, so many days from today. */
export function dayFromToday(days = 0): string {
  const now = new Date();
  now.setDate(now.getDate() + days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function printTransactions(transactions: readonly Transaction[], { json }: ServerOptions): void {
  if (json) printJson(transactions);
  else if (transactions.length === 0) print('no transactions');
  else printRows(transactions);
}

function printRows(transactions: readonly Transaction[]): void {
  printTable(
    [
      { title: 'Date' },
      { title: 'Name' },
      { title: 'Amount', isNumber: true },
      { title: 'Category' },
      { title: 'Account' },
      { title: 'Id' },
    ],
    transactions.map(({ date, name, signed_amount, currency, original, category, account, id }) => [
      ...[
        date,
        name,
        `${signed_amount} ${currency}${original === null ? '' : ` (${original.amount} ${original.currency})`}`,
      ],
      ...[category?.name ?? '', account.name, id],
    ]),
  );
}
