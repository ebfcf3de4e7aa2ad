import { isForThePerson } from '#integrations/bank-connections/connectors/connector.ts';
import { addDays } from '#kernel/time/civil-date.ts';

/** Why a bank, an account of it or this server gave nothing, or not all. */
export type Fault = { readonly code: string; readonly message: string };

/** The person who connected may not add to the account here, or not to any. */
export const NO_PERMISSION = 'no_permission';
/** The rows are here, and the ledger could not take them. */
export const IMPORT_FAILED = 'import_failed';

/** Days in a row without a success after which a person should know. */
const FAILING_DAYS_MAX = 3;

export function isLongAgo(since: string | null, now: string): boolean {
  return since !== null && since < addDays(now.slice(0, 10), -FAILING_DAYS_MAX);
}

export function wantsPerson({ code }: Pick<Fault, 'code'>): boolean {
  return code === NO_PERMISSION || code === IMPORT_FAILED || isForThePerson(code);
}

/** The fault that a person should know first. */
export function gravestOf<T extends Pick<Fault, 'code'>>(faults: readonly T[]): T | undefined {
  return faults.find(wantsPerson) ?? faults[0];
}

const NOT_SHOWN = 'Who connected the bank can read what it said';

type Stored = { readonly error_code: string | null; readonly error_message: string | null };

/** Why a linked account brings nothing, or not all. */
export function faultOf({ error_code: code, error_message: message }: Stored): Fault | null {
  return code === null ? null : { code, message: message ?? '' };
}

/**
 * The fault of a connection or a sync in responses. A bank's words may be about any account, so that who connected alone reads them; others
 * read those of accounts that they see. Without words it is the fault of an account.
 */
export function shownFault(
  { error_code: code, error_message: words }: Stored,
  { isOwn, ofAccounts }: { readonly isOwn: boolean; readonly ofAccounts: readonly Fault[] },
): Fault | null {
  if (code === null) return null;
  if (words !== null && (isOwn || code === NO_PERMISSION)) return { code, message: words };
  return { code, message: ofAccounts.find((one) => one.code === code)?.message ?? NOT_SHOWN };
}
