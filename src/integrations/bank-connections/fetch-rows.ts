import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Attendance,
  type BankAccount,
  type BankBalance,
  type BankConnector,
  type BankRow,
  ConnectorFault,
  type Delivery,
  ROWS_MAX,
  type Secrets,
} from '#integrations/bank-connections/connectors/connector.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import type { WantedRows } from './bank-rows.ts';
import { type Fault, wantsPerson } from './faults.ts';

/** So many days are read again by each sync: banks list rows late. */
const OVERLAP_DAYS = 10;

/** Rows, balance and fault of one account, as the bank gave them. */
export type Fetched = {
  readonly rows: BankRow[];
  /** The first day of which all rows were asked for and given. */
  since: string;
  balance: BankBalance | null;
  fault: Fault | null;
};

/** Ends a sync when the server stops, and the reading of a bank when its time is up. */
export type Signals = { readonly stopping: AbortSignal; readonly deadline: AbortSignal };

type Keep = (secrets: Secrets) => Promise<boolean>;

type Reading = Signals & {
  readonly keep: Keep;
  readonly rowsMax?: number;
  readonly attendance?: Attendance | null;
};

/** The accounts of a bank, and what it gave for the wanted ones by their ids here. */
export type BankAnswer = {
  readonly accounts: readonly BankAccount[];
  readonly fetched: ReadonlyMap<string, Fetched>;
  /** Concerns the whole connection, and is no reason to leave the rest. */
  readonly fault: ConnectorFault | null;
};

/** Asks a bank for its accounts, and for rows and balances of the wanted ones. @throws ConnectorFault, AbortError */
export async function readBank(
  connector: BankConnector,
  secrets: Secrets,
  wanted: readonly WantedRows[],
  reading: Reading,
): Promise<BankAnswer> {
  const accounts = await inTime(connector.listAccounts(secrets), reading);
  const current = wanted.map((target) => ({ ...target, ...nowNamed(target, accounts) }));
  const fetchable = current.filter((target) => currencyFault(target, accounts) === null);
  const { accounts: rows, fault } = await fetchRows(connector, secrets, fetchable, reading);
  const fetched = current.map((target): [string, Fetched] => [
    target.id,
    rows.get(target.fetch_id) ?? noRows(currencyFault(target, accounts)),
  ]);
  return { accounts, fetched: new Map(fetched), fault };
}

/** The id by which an account is asked for may have changed since. */
function nowNamed(
  { external_id }: WantedRows,
  accounts: readonly BankAccount[],
): Pick<WantedRows, 'fetch_id'> | undefined {
  const now = accounts.find(({ stableId }) => stableId === external_id);
  return now && { fetch_id: now.id };
}

/** Amounts of an account that has another currency at the bank now are none of the account here. */
function currencyFault(
  { external_id, currency: linked }: WantedRows,
  accounts: readonly BankAccount[],
): ConnectorFault | null {
  const currency = accounts.find(({ stableId }) => stableId === external_id)?.currency ?? linked;
  if (currency === linked) return null;
  return new ConnectorFault('not_understood', `The bank keeps this account in ${currency} now, and not in ${linked}`);
}

/**
 * All that a bank gives for the targets until its time is up. `keep` stores the secrets that a connector delivers, before anything else of the
 * sync. `fault` concerns the whole connection, and is no reason to leave the rest.
 * @throws AbortError when the server stops
 */
export async function fetchRows(
  connector: BankConnector,
  secrets: Secrets,
  targets: readonly WantedRows[],
  { keep, rowsMax = ROWS_MAX, attendance = null, ...signals }: Reading,
): Promise<{ readonly accounts: ReadonlyMap<string, Fetched>; readonly fault: ConnectorFault | null }> {
  const accounts = new Map(targets.map((target) => [target.fetch_id, { ...noRows(), since: sinceOf(target) }]));
  let fault: ConnectorFault | null = null;
  let count = 0;
  const wanted = targets.map((target) => ({ id: target.fetch_id, currency: target.currency, since: sinceOf(target) }));
  if (wanted.length === 0) return { accounts, fault };
  const deliveries = connector.fetch(secrets, wanted, attendance)[Symbol.asyncIterator]();
  for (;;) {
    const work = deliveries.next();
    const next = await inTime(work, signals).catch((error: unknown) => {
      if (error !== TOO_LONG) throw error;
      return null;
    });
    if (next === null) {
      keepLate(work, keep);
      return { accounts, fault: fault === null ? TOO_LONG : graver(fault, TOO_LONG) };
    }
    if (next.done === true) return { accounts, fault };
    const delivery = next.value;
    if ('secrets' in delivery) {
      const isKept = await keep(delivery.secrets);
      if (!isKept && delivery.isClaim === true) throw IN_USE;
      continue;
    }
    const own = delivery.account === null ? undefined : accounts.get(delivery.account);
    if ('fault' in delivery) {
      if (delivery.account === null) fault = graver(fault, delivery.fault);
      // That of an account whose rows go nowhere is left out.
      else if (own !== undefined) own.fault = graver(own.fault, delivery.fault);
    } else if ('balance' in delivery) {
      if (own !== undefined) own.balance = delivery.balance;
    } else if ('since' in delivery) {
      if (own !== undefined) own.since = delivery.since;
    } else {
      count += delivery.rows.length;
      if (count > rowsMax) throw new ConnectorFault('not_understood', `The bank sent more than ${rowsMax} rows`);
      for (const row of delivery.rows) own?.rows.push(row);
      // Rows of one answer come without a pause.
      await nextTurn();
    }
  }
}

const IN_USE = new ConnectorFault('unreachable', 'The access was renewed or is being used; the next sync asks again');
const TOO_LONG = new ConnectorFault('unreachable', 'The bank took too long; the next sync asks again');

/** Keeps secrets that come when the time is up: an access that a bank has refused must not be tried again. */
function keepLate(work: Promise<IteratorResult<Delivery>>, keep: Keep): void {
  void work
    .then(async ({ value }: { value?: Delivery }) => {
      if (value && 'secrets' in value) await keep(value.secrets);
    })
    .catch(() => {});
}

/** The answer of a connector. What takes longer goes on by itself, unheard. @throws AbortError, ConnectorFault */
export async function inTime<T>(work: Promise<T>, { stopping, deadline }: Signals): Promise<T> {
  work.catch(() => {}); // may fail after it was left
  const leave = Promise.withResolvers<never>();
  const stop = () => leave.reject(stopping.reason);
  const end = () => leave.reject(TOO_LONG);
  stopping.addEventListener('abort', stop);
  deadline.addEventListener('abort', end);
  if (stopping.aborted) stop();
  if (deadline.aborted) end();
  try {
    return await Promise.race([work, leave.promise]);
  } finally {
    // The signals live longer than this.
    stopping.removeEventListener('abort', stop);
    deadline.removeEventListener('abort', end);
  }
}

export function noRows(fault: Fault | null = null): Fetched {
  return { rows: [], since: '9999-12-31', balance: null, fault };
}

/** The first day whose rows are asked for. */
export function sinceOf({ since, synced_until }: WantedRows): string {
  const overlapping = synced_until === null ? since : addDays(synced_until, -OVERLAP_DAYS);
  return overlapping > since ? overlapping : since;
}

function graver<T extends Fault>(one: T | null, other: T): T {
  return one !== null && (wantsPerson(one) || !wantsPerson(other)) ? one : other;
}
