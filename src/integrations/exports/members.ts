import type { BookReader } from './book-reader.ts';
import { csvRow, joinNames } from './csv.ts';
import { accountableType, allResources, type Balances, decimal } from './ndjson.ts';

/** One file within an export. */
export type Member = { readonly name: string; content(): AsyncIterable<string> };

/** The files of an export. Those of what this server does not have are there too, and empty but for their heads. */
export function membersOf(books: BookReader, balances: Balances): Member[] {
  return [
    text('version.txt', 'export_version: 2\n'),
    { name: 'accounts.csv', content: () => accounts(books, balances) },
    { name: 'transactions.csv', content: () => transactions(books) },
    text('trades.csv', csvRow(['date', 'account_name', 'ticker', 'quantity', 'price', 'amount', 'currency'])),
    { name: 'categories.csv', content: () => categories(books) },
    { name: 'merchants.csv', content: () => merchants(books) },
    text('rules.csv', csvRow(['name', 'resource_type', 'active', 'effective_date', 'conditions', 'actions'])),
    text('attachments.json', JSON.stringify({ version: 1, binary_included: false, attachments: [] })),
    { name: 'all.ndjson', content: () => allResources(books, balances) },
  ];
}

function text(name: string, whole: string): Member {
  return {
    name,
    content: async function* () {
      yield whole;
    },
  };
}

async function* accounts(books: BookReader, balances: Balances): AsyncGenerator<string> {
  yield csvRow(['id', 'name', 'type', 'subtype', 'balance', 'currency', 'created_at']);
  for (const { id, name, type, subtype, balance_minor, currency, created_at } of await books.accounts()) {
    const balance = decimal(balances.get(id) ?? balance_minor, currency);
    yield csvRow([id, name, accountableType(type), subtype, balance, currency, created_at]);
  }
}

async function* transactions(books: BookReader): AsyncGenerator<string> {
  yield csvRow(['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes', 'currency']);
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const accountNames = named(await books.accounts());
  const categoryNames = named(await books.labels('categories'));
  const tagNames = named(await books.labels('tags'));
  for await (const page of books.transactions()) {
    // Of a split its parts, which say what it was for.
    const rows = page.filter(({ split_parts_count }) => split_parts_count === 0n);
    yield rows
      .map((row) => {
        const tags = row.tag_ids.flatMap((id) => tagNames.get(id) ?? []).sort();
        return csvRow([
          ...[row.date, accountNames.get(row.account_id) ?? '', decimal(-row.amount_minor, row.currency), row.name],
          ...[categoryNames.get(row.category_id ?? '') ?? null, joinNames(tags), row.notes, row.currency],
        ]);
      })
      .join('');
  }
}

async function* categories(books: BookReader): AsyncGenerator<string> {
  yield csvRow(['name', 'color', 'parent_category', 'lucide_icon']);
  const rows = await books.labels('categories');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { name, color, parent_id, icon } of rows) {
    yield csvRow([name, color, names.get(parent_id ?? '') ?? null, icon]);
  }
}

async function* merchants(books: BookReader): AsyncGenerator<string> {
  yield csvRow(['name', 'color', 'website_url']);
  for (const { name, color, website_url } of await books.labels('merchants')) yield csvRow([name, color, website_url]);
}
