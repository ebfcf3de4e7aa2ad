import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Attendance, BankConnector, Secrets } from '#integrations/bank-connections/connectors/connector.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import type { WantedRows } from './bank-rows.ts';
import type { Fault } from './faults.ts';
import { type BankAnswer, type Fetched, noRows, readBank, type Signals } from './fetch-rows.ts';
import { changeLinked } from './record.ts';
import { openSecretsOf, sealSecrets } from './secrets.ts';
import { type ConnectionRow, findConnection, type LinkedRow, linkedAccountsOf, updateConnectionRow } from './store.ts';

export type Write = <T>(work: (tx: FamilyTransaction) => Promise<T>) => Promise<T>;

/** The access of a connection while its bank is asked. */
export type Access = {
  readonly secrets: Secrets;
  /** Stores what the connector says to keep; false if another has stored an access since, such as a person who renewed it. */
  keep(given: Secrets): Promise<boolean>;
  /** Whether a connection still has this access. */
  isOf(connection: Pick<ConnectionRow, 'secrets'>): boolean;
};

export function accessOf(write: Write, box: SecretBox, { id, secrets: sealed }: ConnectionRow): Access {
  let current = sealed;
  return {
    secrets: openSecretsOf(box, id, sealed ?? ''),
    async keep(given) {
      const kept = await write(async (tx) => {
        const row = await findConnection(tx.db, tx.familyId, id);
        if (row === undefined || row.secrets !== current) return null;
        const secrets = sealSecrets(tx.secrets(), id, given);
        // Without a change row: no answer has secrets.
        await updateConnectionRow(tx.db, { ...row, secrets });
        return secrets;
      });
      current = kept ?? current;
      return kept !== null;
    },
    isOf: ({ secrets }) => secrets === current,
  };
}

type Asked = {
  readonly connector: BankConnector;
  readonly connectionId: string;
  readonly access: Access;
  readonly wanted: readonly WantedRows[];
};

/**
 * Asks a bank for its accounts, and for rows and balances of the wanted ones. Reads without the person are counted before; an account that
 * banks let no program read any more today is left out, and its fault says so.
 * @throws ConnectorFault, AbortError
 */
export async function askBank(
  write: Write,
  { connector, connectionId, access, wanted }: Asked,
  reading: Signals & { readonly rowsMax?: number; readonly attendance: Attendance | null },
): Promise<BankAnswer> {
  const { readsADay } = connector;
  const left =
    readsADay === undefined || reading.attendance !== null
      ? new Map<string, Fault>()
      : await write((tx) => countReads(tx, connectionId, wanted, readsADay));
  const readable = wanted.filter(({ id }) => !left.has(id));
  const { keep } = access;
  const answer = await readBank(connector, access.secrets, readable, { ...reading, keep });
  const notRead = [...left].map(([id, fault]): [string, Fetched] => [id, noRows(fault)]);
  return { ...answer, fetched: new Map([...answer.fetched, ...notRead]) };
}

/** Counts a read of each account; the faults of those that may be read no more on this day. */
async function countReads(
  tx: FamilyTransaction,
  connectionId: string,
  wanted: readonly WantedRows[],
  readsADay: number,
): Promise<ReadonlyMap<string, Fault>> {
  const left = new Map<string, Fault>();
  for (const row of await linkedAccountsOf(tx.db, tx.familyId, connectionId)) {
    if (!wanted.some(({ id }) => id === row.id)) continue;
    const fault = await countRead(tx, row, readsADay);
    if (fault !== null) left.set(row.id, fault);
  }
  return left;
}

async function countRead(tx: FamilyTransaction, row: LinkedRow, readsADay: number): Promise<Fault | null> {
  const today = tx.now.slice(0, 10);
  const reads = row.reads_on === today ? row.reads : 0n;
  if (reads >= readsADay)
    return { code: 'rate_limited', message: `Banks allow ${readsADay} reads a day; the next is possible tomorrow` };
  await changeLinked(tx, row, { reads_on: today, reads: reads + 1n });
  return null;
}
