import type { Change, LedgerRules } from '#database/family/family-transaction.ts';
import { hasDates, isWithinDates } from '#database/queries/within-limits.ts';
import { AppError } from '#kernel/errors.ts';
import type { Limits, ShownLimits } from '#kernel/limits.ts';
import { TRANSACTION } from '#ledger/posting/index.ts';
import { RECORD_KINDS, recordKindOf } from '#ledger/record-kinds.ts';
import { type RecordKind, refersTo } from '#ledger/records/index.ts';

const named = (kinds: readonly RecordKind[]) => kinds.map(({ resource }) => resource);

export const DATED_RESOURCES = named(RECORD_KINDS.filter(({ hasDay }) => hasDay));
/** The resources that belong to entries, of which use cases have checked the days. */
export const RESOURCES_OF_ENTRIES = named(
  RECORD_KINDS.filter((kind) => kind !== TRANSACTION && refersTo(kind, TRANSACTION)),
);

// Changes of all others name accounts, and have no day that could be checked.
const OF_NO_ACCOUNT = ['api_key', 'category', 'tag', 'proposal', 'webhook'];

const DATED = new Set(DATED_RESOURCES);
const WITHOUT_ACCOUNTS = new Set(OF_NO_ACCOUNT);
const WITHOUT_DATES = new Set([...OF_NO_ACCOUNT, ...RESOURCES_OF_ENTRIES]);

/**
 * Refuses changes outside the limits of the credential that makes them. Use cases hide what is outside before this; here nothing is
 * forgotten, whatever a use case does. @throws AppError `limited_credential`.
 */
function requireWithinLimits(limits: Limits, changes: readonly Change[]): void {
  const only = limits.accountIds;
  for (const { resource, accountIds, before, after } of changes) {
    const isWithin = only === null || (accountIds?.every((id) => only.includes(id)) ?? WITHOUT_ACCOUNTS.has(resource));
    if (!isWithin) throw outside('account_ids', 'some accounts (account_ids)');
    if (hasDates(limits)) requireWithinDates(limits, resource, [before, after]);
  }
}

/** The ledger's rules for the changes that are written. */
export const LEDGER_RULES: LedgerRules = {
  requireWithinLimits,
  isRecord: (resource) => recordKindOf(resource) !== undefined,
};

function requireWithinDates(limits: Limits, resource: string, records: readonly (object | undefined)[]): void {
  const isOnDay = (record: object | undefined) =>
    record === undefined || ('date' in record && isWithinDates(limits, String(record.date)));
  if (DATED.has(resource) ? records.every(isOnDay) : WITHOUT_DATES.has(resource)) return;
  const { dateFrom, dateTo } = limits;
  const days = [dateFrom && `from ${dateFrom} (date_from)`, dateTo && `to ${dateTo} (date_to)`];
  throw outside(dateFrom === null ? 'date_to' : 'date_from', `the days ${days.filter(Boolean).join(' ')}`);
}

function outside(limit: keyof ShownLimits, to: string): AppError {
  const message = `This credential is limited to ${to}, and this would change something outside`;
  return new AppError('limited_credential', message, { details: { limit } });
}
