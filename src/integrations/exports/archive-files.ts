import { type ContentName, type ContentStore, checked } from '#content-store/content-store.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { multiply, parseDecimal, roundTo, writeDecimal, ZERO } from '#kernel/money/decimal.ts';
import { SECURITY } from '#ledger/investments/securities/index.ts';
import { TRADE } from '#ledger/investments/trades/index.ts';
import { EXPORTED_RULE } from '#ledger/rules/exported.ts';
import { RULE } from '#ledger/rules/kind.ts';
import { csvRow, joinNames } from './csv.ts';
import type { ExportReader } from './export-reader.ts';
import { accountableType, allResources, type Balances, commonResources, decimal, type ExportParts } from './ndjson.ts';

/** One file of an export's ZIP. */
export type Member = { readonly name: string; content(): AsyncIterable<string | Buffer> };

/** The files of an export. */
export async function membersOf(reader: ExportReader, parts: ExportParts, store: ContentStore): Promise<Member[]> {
  const attachments = await reader.attachments();
  return [
    text('version.txt', 'export_version: 2\n'),
    { name: 'accounts.csv', content: () => accounts(reader, parts.balances) },
    { name: 'transactions.csv', content: () => transactions(reader) },
    { name: 'trades.csv', content: () => trades(reader) },
    { name: 'categories.csv', content: () => categories(reader) },
    { name: 'merchants.csv', content: () => merchants(reader) },
    { name: 'rules.csv', content: () => rules(reader) },
    text('attachments.json', attachmentList(attachments)),
    { name: 'all.ndjson', content: () => commonResources(reader, parts) },
    { name: 'coffer.ndjson', content: () => allResources(reader, parts) },
    ...(await attachedFiles(attachments, store)),
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

async function* accounts(reader: ExportReader, balances: Balances): AsyncGenerator<string> {
  yield csvRow(['id', 'name', 'type', 'subtype', 'balance', 'currency', 'created_at']);
  for (const { id, name, type, subtype, balance_minor, currency, created_at } of await reader.accounts()) {
    const balance = decimal(balances.get(id) ?? balance_minor, currency);
    yield csvRow([id, name, accountableType(type), subtype, balance, currency, created_at]);
  }
}

async function* transactions(reader: ExportReader): AsyncGenerator<string> {
  yield csvRow(['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes', 'currency']);
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  const accountNames = named(await reader.accounts());
  const categoryNames = named(await reader.labels('categories'));
  const tagNames = named(await reader.labels('tags'));
  for await (const page of reader.transactions()) {
    // Split lines in place of their parent: they have the categories.
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

/** Price and amount are in the account's currency; money out is positive, as in the table of transactions. */
async function* trades(reader: ExportReader): AsyncGenerator<string> {
  yield csvRow(['date', 'account_name', 'ticker', 'quantity', 'price', 'amount', 'currency']);
  const accountNames = new Map((await reader.accounts()).map(({ id, name }) => [id, name]));
  const tickers = new Map((await reader.recordsOf(SECURITY)).map(({ id, ticker }) => [id, String(ticker)]));
  for (const record of await reader.recordsOf(TRADE)) {
    const trade = TRADE.columnsOf(record);
    const { date, account_id, security_id, quantity, price, exchange_rate, amount_minor, currency } = trade;
    const ticker = tickers.get(security_id ?? '') ?? null;
    const inCurrency = exchange_rate === null ? price : timesRate(price, exchange_rate);
    yield csvRow([
      ...[date, accountNames.get(account_id) ?? '', ticker, quantity, inCurrency],
      ...[decimal(BigInt(amount_minor), currency), currency],
    ]);
  }
}

const PRICE_PLACES = 18;

function timesRate(price: string, rate: string): string {
  const [one = ZERO, other = ZERO] = [parseDecimal(price), parseDecimal(rate)];
  return writeDecimal(roundTo(multiply(one, other), PRICE_PLACES));
}

async function* categories(reader: ExportReader): AsyncGenerator<string> {
  yield csvRow(['name', 'color', 'parent_category', 'lucide_icon']);
  const rows = await reader.labels('categories');
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const { name, color, parent_id, icon } of rows) {
    yield csvRow([name, color, names.get(parent_id ?? '') ?? null, icon]);
  }
}

async function* rules(reader: ExportReader): AsyncGenerator<string> {
  yield csvRow(['name', 'resource_type', 'active', 'effective_date', 'conditions', 'actions']);
  const all = await reader.recordsOf(RULE);
  for (const rule of all.flatMap((record) => EXPORTED_RULE.common(record) ?? [])) {
    const { name, resource_type, active, effective_date, conditions, actions } = rule;
    const parts = [JSON.stringify(conditions), JSON.stringify(actions)];
    yield csvRow([name, resource_type, String(active), effective_date, ...parts]);
  }
}

async function* merchants(reader: ExportReader): AsyncGenerator<string> {
  yield csvRow(['name', 'color', 'website_url']);
  for (const { name, color, website_url } of await reader.labels('merchants')) yield csvRow([name, color, website_url]);
}

type Attachment = LedgerRow<'attachments'>;

const nameOf = ({ id, filename }: Attachment) => `attachments/${id}/${filename}`;

/** The list of the attached files in an export, with the name of each. */
function attachmentList(attachments: readonly Attachment[]): string {
  const listed = attachments.map((attachment) => {
    const { family_id: _, byte_size, ...row } = attachment;
    return { ...row, byte_size: Number(byte_size), path: nameOf(attachment) };
  });
  return JSON.stringify({ version: 1, binary_included: listed.length > 0, attachments: listed });
}

/** The attached files. One that the store lacks is left out, and the list has its hash. */
async function attachedFiles(attachments: readonly Attachment[], store: ContentStore): Promise<Member[]> {
  const members: Member[] = [];
  for (const attachment of attachments) {
    const content = { familyId: Number(attachment.family_id), sha256: attachment.sha256 };
    if (await store.has(content)) members.push({ name: nameOf(attachment), content: () => bytesOf(content, store) });
  }
  return members;
}

async function* bytesOf(content: ContentName, store: ContentStore): AsyncGenerator<Buffer> {
  const source = await store.open(content);
  if (source === null) throw new Error(`the content ${content.sha256} was deleted while it was exported`);
  yield* checked(source, content);
}
