import type { Schemas } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { RecordShown } from '../../../ui/record-diff/index.ts';
import { kindLabel } from './record-kinds.ts';

export type Change = Schemas['Change'];

/** Names by the ids of accounts, labels and persons. */
export type Names = ReadonlyMap<string, string>;

// The members of stored records that refer to others, by the members that show their names.
const REFERENCES: Readonly<Record<string, string>> = {
  account_id: 'account',
  category_id: 'category',
  merchant_id: 'merchant',
  inflow_account_id: 'inflow_transaction',
  outflow_account_id: 'outflow_transaction',
};

/** A stored record with names in place of ids. */
export function shownRecord(resource: string, record: Change['before'], names: Names): RecordShown | null {
  if (record === null) return null;
  const named = (id: unknown) => (id === null ? null : { name: names.get(String(id)) ?? t('unknown') });
  const shown = (member: string, value: unknown): [string, unknown] => {
    const reference = REFERENCES[member];
    if (reference !== undefined) return [reference, named(value)];
    if (member === 'tag_ids' && Array.isArray(value)) return ['tags', value.map(named)];
    if (member === 'transfer_id') return ['transfer', value !== null];
    if (member === 'parent_id' && resource === 'category') return ['parent', named(value)];
    if (member === 'amount' && resource === 'valuation') return ['amount_decimal', value];
    return [member, value];
  };
  return Object.fromEntries(Object.entries(record).map(([member, value]) => shown(member, value)));
}

/** The title of a change: “Changed: Coffee”. */
export function changeTitle({ resource, kind, before, after }: Change, names: Names): string {
  const name = nameOf(shownRecord(resource, before ?? after, names) ?? {}) ?? kindLabel(resource);
  if (kind === 'create') return t('New: {name}', { name });
  return kind === 'delete' ? t('Deleted: {name}', { name }) : t('Changed: {name}', { name });
}

function nameOf(record: RecordShown): string | null {
  const { outflow_transaction: from, inflow_transaction: to, account } = record as Record<string, { name?: string }>;
  if (from?.name !== undefined && to?.name !== undefined) return `${from.name} → ${to.name}`;
  const own = [record.name, record.file_name, record.filename, account?.name, record.email];
  return own.find((text): text is string => typeof text === 'string' && text !== '') ?? null;
}

const REVERTED = [
  ...['transaction', 'transfer', 'rejected_transfer', 'category', 'merchant', 'tag', 'account', 'valuation'],
  ...[
    'attachment',
    'reconciled_balance',
    'recurring_transaction',
    'goal',
    'forecast_plan',
    'budget',
    'budget_category',
    'budget_group',
    'exchange_rate',
    'saved_report',
  ],
  ...['security', 'security_price', 'trade'],
];

/** Whether the server can revert a change of this kind. */
export function isRevertible({ resource, kind }: Change): boolean {
  return REVERTED.includes(resource) && !(resource === 'account' && kind === 'delete');
}

/** The changes of one request that follow each other, newest first. */
export type ChangeGroup = { readonly requestId: string; readonly first: Change; readonly changes: readonly Change[] };

/** Changes in groups by the request that made them. */
export function groupsOf(changes: readonly Change[]): ChangeGroup[] {
  const groups: { requestId: string; first: Change; changes: Change[] }[] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.requestId === change.request_id) last.changes.push(change);
    else groups.push({ requestId: change.request_id, first: change, changes: [change] });
  }
  return groups;
}
