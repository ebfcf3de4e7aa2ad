import {
  type BankBalance,
  type BankConnector,
  type BankRow,
  ConnectorFault,
  type Delivery,
  type Secrets,
} from '#integrations/bank-connections/connectors/connector.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import type { Target } from './bank-rows.ts';
import { type Fault, wantsPerson } from './faults.ts';

/** So many days are read again by each sync: banks list rows late. */
const OVERLAP_DAYS = 10;
/** More rows of one sync are not taken: they would fill the memory. */
const ROWS_MAX = 500_000;

/** Rows, balance and fault of one account, as the bank gave them. */
export type Fetched = {
  readonly rows: BankRow[];
  balance: BankBalance | null;
  fault: Fault | null;
};

/**
 * All that a bank gives for the targets. `keep` stores the secrets that a connector delivers, before anything else of the sync. `fault` concerns
 * the whole connection, and is no reason to leave the rest.
 */
export async function fetchRows(
  connector: BankConnector,
  secrets: Secrets,
  targets: readonly Target[],
  { keep, stopping }: { readonly keep: (secrets: Secrets) => Promise<void>; readonly stopping: AbortSignal },
): Promise<{ readonly accounts: ReadonlyMap<string, Fetched>; readonly fault: ConnectorFault | null }> {
  const accounts = new Map(targets.map(({ fetch_id }) => [fetch_id, noRows()]));
  let fault: ConnectorFault | null = null;
  let count = 0;
  const wanted = targets.map((target) => ({ id: target.fetch_id, currency: target.currency, since: sinceOf(target) }));
  if (wanted.length === 0) return { accounts, fault };
  for await (const delivery of untilStopped(connector.fetch(secrets, wanted), stopping)) {
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
    }
  }
  return { accounts, fault };
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

/** Deliveries until the server stops: it does not wait for a bank. @throws AbortError */
async function* untilStopped(deliveries: AsyncIterable<Delivery>, stopping: AbortSignal): AsyncGenerator<Delivery> {
  const iterator = deliveries[Symbol.asyncIterator]();
  let abort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(stopping.reason);
  });
  aborted.catch(() => {}); // raced for each delivery
  stopping.addEventListener('abort', abort);
  try {
    for (;;) {
      stopping.throwIfAborted();
      const next = iterator.next();
      next.catch(() => {}); // may fail after the stop
      const { done, value } = await Promise.race([next, aborted]);
      if (done === true) return;
      yield value;
    }
  } finally {
    // The signal lives as long as the server.
    stopping.removeEventListener('abort', abort);
  }
}
