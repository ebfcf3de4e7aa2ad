import { isSet } from '#database/tables/ledger-tables.ts';
import { decimal, type TaggedTransaction } from '#integrations/exports/index.ts';
import {
  type Entry,
  type EntryReader,
  type Names,
  readNames,
  sectionName,
  sectionsOf,
  tagNames,
} from './entry-reader.ts';

const KINDS: Readonly<Record<string, string>> = {
  depository: 'Bank',
  credit_card: 'CCard',
  loan: 'Oth L',
  other_liability: 'Oth L',
};

/** Transactions by account, with days as YYYY-MM-DD, categories, tags as classes, split lines and transfers. */
export async function* qif(reader: EntryReader): AsyncGenerator<string> {
  const names = await readNames(reader.ledger);
  for (const section of await sectionsOf(reader, names)) {
    const kind = KINDS[section.account.type] ?? 'Oth A';
    const head = `!Account\nN${line(sectionName(section))}\nT${kind}\n^\n!Type:${kind}\n`;
    let isBegun = false;
    for await (const entry of section.entries()) {
      yield `${isBegun ? '' : head}${recordOf(entry, names)}`;
      isBegun = true;
    }
  }
}

function recordOf(entry: Entry, names: Names): string {
  const { date, amount_minor, currency, name, notes, parts } = entry;
  const lines = [
    ...[`D${date}`, `T${decimal(amount_minor, currency)}`, `P${line(name)}`],
    ...(notes === null ? [] : [`M${line(notes)}`]),
    ...(isSet(entry.cleared) ? ['C*'] : []),
    labelOf('L', entry, names),
    ...parts.flatMap((part) => [
      labelOf('S', part, names),
      ...(part.name === name && part.notes === null ? [] : [`E${line([part.name, part.notes ?? ''].join(' '))}`]),
      `$${decimal(part.amount_minor, currency)}`,
    ]),
  ];
  return `${lines.filter((text) => text !== 'L').join('\n')}\n^\n`;
}

/** The other account of a transfer in brackets, else the category as `Parent:Child`; and the tags behind a slash. */
function labelOf(code: 'L' | 'S', row: TaggedTransaction & Partial<Pick<Entry, 'other'>>, names: Names): string {
  const category = names.categories.get(row.category_id ?? '');
  const parent = names.categories.get(category?.parent_id ?? '');
  const path = [parent, category].flatMap((one) => (one === undefined ? [] : [plain(one.name)])).join(':');
  const tags = tagNames(row, names).map(plain).join(':');
  const account = names.accounts.get(row.other?.account_id ?? '');
  const target = account && row.other ? `[${line(sectionName({ account, currency: row.other.currency }))}]` : path;
  return `${code}${target}${tags === '' ? '' : `/${tags}`}`;
}

// These signs separate names, and brackets are for accounts.
function plain(name: string): string {
  return line(name).replace(/[:/[\]]/g, '-');
}

function line(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
