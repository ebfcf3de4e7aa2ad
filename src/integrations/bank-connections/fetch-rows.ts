import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BankBalance,
  type BankConnector,
  type BankRow,
  ConnectorFault,
  type Delivery,
  ROWS_MAX,
  type Secrets,
} from '#integrations/bank-connections/connectors/connector.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import type { Target } from './bank-rows.ts';
import { type Fault, wantsPerson } from './faults.ts';

/** So many days are read again by each sync: banks list rows late. */
const OVERLAP_DAYS = 10;
/** Rows, balance and fault of one account, as the bank gave them. */
export type Fetched = {
  readonly rows: BankRow[];
  balance: BankBalance | null;
  fault: Fault | null;
};

/** Ends a sync when the server stops, and the reading of a bank when its time is up. */
type Signals = { readonly stopping: AbortSignal; readonly deadline: AbortSignal };

type Keep = (secrets: Secrets) => Promise<void>;

/**
 * All that a bank gives for the targets until its time is up. `keep` stores the secrets that a connector delivers, before anything else of the
 * sync. `fault` concerns the whole connection, and is no reason to leave the rest.
 * @throws AbortError when the server stops
 */
export async function fetchRows(
  connector: BankConnector,
  secrets: Secrets,
  targets: readonly Target[],
  { keep, ...signals }: Signals & { readonly keep: Keep },
): Promise<{ readonly accounts: ReadonlyMap<string, Fetched>; readonly fault: ConnectorFault | null }> {
  const accounts = new Map(targets.map(({ fetch_id }) => [fetch_id, noRows()]));
  let fault: ConnectorFault | null = null;
  let count = 0;
  const wanted = targets.map((target) => ({ id: target.fetch_id, currency: target.currency, since: sinceOf(target) }));
  if (wanted.length === 0) return { accounts, fault };
  const deliveries = connector.fetch(secrets, wanted)[Symbol.asyncIterator]();
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
      await keep(delivery.secrets);
      continue;
    }
    const own = delivery.account === null ? undefined : accounts.get(delivery.account);
    if ('fault' in delivery) {
      if (delivery.account === null) fault = graver(fault, delivery.fault);
      // That of an account whose rows go nowhere is left out.
      else if (own !== undefined) own.fault = graver(own.fault, delivery.fault);
    } else if ('balance' in delivery) {
      if (own !== undefined) own.balance = delivery.balance;
    } else {
      count += delivery.rows.length;
      if (count > ROWS_MAX) throw new ConnectorFault('not_understood', `The bank sent more than ${ROWS_MAX} rows`);
      for (const row of delivery.rows) own?.rows.push(row);
      // Rows of one answer come without a pause.
      await nextTurn();
    }
  }
}

const TOO_LONG = new ConnectorFault('unreachable', 'The bank took too long; the next sync asks again');

/** Keeps secrets that come when the time is up: an access that a bank has refused must not be tried again. */
function keepLate(work: Promise<IteratorResult<Delivery>>, keep: Keep): void {
  void work
    .then(({ value }: { value?: Delivery }) => (value && 'secrets' in value ? keep(value.secrets) : undefined))
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
  return { rows: [], balance: null, fault };
}

function sinceOf({ since, synced_until }: Target): string {
  const overlapping = synced_until === null ? since : addDays(synced_until, -OVERLAP_DAYS);
  return overlapping > since ? overlapping : since;
}

function graver<T extends Fault>(one: T | null, other: T): T {
  return one !== null && (wantsPerson(one) || !wantsPerson(other)) ? one : other;
}
