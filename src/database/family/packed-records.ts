import type { LedgerRow } from '#database/tables/ledger-tables.ts';

// The members of records that are stored as lists. A stored list begins with the place of its own: append, and never change one.
const SHAPES: readonly (readonly string[])[] = [
  'id account_id date signed_amount currency name notes category_id merchant_id tag_ids kind excluded pending cleared reviewed ' +
    'external_id source transfer_id parent_id split_parts_count set_by created_at updated_at',
  'id account_id date signed_amount currency original name notes category_id merchant_id tag_ids kind excluded pending cleared reviewed ' +
    'external_id source transfer_id parent_id split_parts_count set_by created_at updated_at',
].map((members) => members.split(' '));
const PLACES = new Map(SHAPES.map((members, place) => [members.join(), place]));

type Facts = Pick<LedgerRow<'changes'>, 'resource_id' | 'at'>;
type Stored = Facts & { readonly before: string | null; readonly after: string | null };

/** A record as a change row stores it: the values of a known shape, with 0 for what the row says itself; else JSON. */
export function packRecord(record: object, facts: Facts): string {
  const place = PLACES.get(Object.keys(record).join());
  if (place === undefined) return JSON.stringify(record);
  const values: unknown[] = [];
  for (const [member, value] of Object.entries(record)) {
    const said = saidOf(member, facts);
    if (value === undefined || (value === 0 && said !== undefined)) return JSON.stringify(record);
    values.push(value === said ? 0 : value);
  }
  return JSON.stringify([place, ...values]);
}

/** A stored change with its records as JSON, byte for byte as they were recorded. */
export function unpackChange<Row extends Stored>(row: Row): Row {
  return { ...row, before: unpacked(row.before, row), after: unpacked(row.after, row) };
}

function unpacked(stored: string | null, facts: Facts): string | null {
  if (stored === null || !stored.startsWith('[')) return stored;
  const [place, ...values] = parsed(stored);
  const members = SHAPES[Number(place)]?.map((member, index) => {
    const value = values[index];
    return [member, value === 0 ? (saidOf(member, facts) ?? value) : value];
  });
  return members === undefined ? stored : JSON.stringify(Object.fromEntries(members));
}

/** A damaged text stays as it is, so that the check of the history finds it. */
function parsed(json: string): readonly unknown[] {
  try {
    return JSON.parse(json);
  } catch {
    return [];
  }
}

function saidOf(member: string, { resource_id, at }: Facts): string | undefined {
  if (member === 'id') return resource_id;
  return member === 'created_at' || member === 'updated_at' ? at : undefined;
}
