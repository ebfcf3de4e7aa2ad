import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery, type Schemas, WAITING, waitingOwner } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Change } from '../change.ts';
import type { Entry } from './entry.ts';
import type { EntryRequest } from './post-entry.ts';

type Transaction = Schemas['Transaction'];

/** The key of the queries for what waits. */
export const WAITING_KEY = ['waiting'];

/** An entry that was made without a connection. */
export type WaitingEntry = {
  readonly key: string;
  /** The id of the person who made it. */
  readonly owner: string;
  /** The form's values, to edit it. */
  readonly entry: Entry;
  readonly request: EntryRequest;
  readonly files: readonly File[];
  readonly made: number;
  /** When it was first sent without an answer; null if it never was. */
  readonly tried: number | null;
  /** Why the server refused it. */
  readonly refusal: readonly string[] | null;
};

/** A change of a transaction that was made without a connection. */
export type WaitingEdit = {
  readonly key: string;
  /** The id of the person who made it. */
  readonly owner: string;
  /** The transaction as the person saw it. */
  readonly row: Transaction;
  readonly change: Change;
  readonly made: number;
  /** Whether it was sent without an answer, so that it may be stored. */
  readonly wasSent: boolean;
  /** The transaction as another person has left it, where that is at odds with the change. */
  readonly other: Transaction | null;
  /** Why the server refused it. */
  readonly refusal: readonly string[] | null;
};

/** Whether an edit waits for nothing but a connection. */
export const isOpen = ({ other, refusal }: WaitingEdit): boolean => other === null && refusal === null;

type Waiting = { entries: WaitingEntry; edits: WaitingEdit };
type Store = keyof Waiting;
const STORES: readonly Store[] = ['entries', 'edits'];

/** The entries or edits of a person, oldest first. */
export async function readWaiting<Name extends Store>(store: Name, owner: string): Promise<Waiting[Name][]> {
  const all = await run(store, 'readonly', (rows) => rows.getAll() as IDBRequest<Waiting[Name][]>);
  return all.filter((one) => one.owner === owner).toSorted((one, other) => one.made - other.made);
}

export async function putWaiting<Name extends Store>(store: Name, one: Waiting[Name]): Promise<void> {
  localStorage.setItem(WAITING, one.owner);
  await run(store, 'readwrite', (rows) => rows.put(one));
}

export async function deleteWaiting(store: Store, key: string): Promise<void> {
  await run(store, 'readwrite', (rows) => rows.delete(key));
  const counts = await Promise.all(STORES.map((name) => run(name, 'readonly', (rows) => rows.count())));
  if (counts.every((count) => count === 0)) localStorage.removeItem(WAITING);
}

/** One request in its own transaction and connection, so that no open one keeps the database from being deleted. */
async function run<T>(
  store: Store,
  mode: IDBTransactionMode,
  act: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open();
  try {
    const transaction = db.transaction(store, mode);
    const request = act(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    db.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(WAITING, 2);
  opening.onupgradeneeded = () => {
    const { result: db } = opening;
    for (const store of STORES)
      if (!db.objectStoreNames.contains(store)) db.createObjectStore(store, { keyPath: 'key' });
  };
  return new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

const NONE: readonly never[] = [];

/** The entries or edits of the person; the database is opened only while any wait. */
function useStore<Name extends Store>(store: Name) {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery());
  const owner = profile?.id ?? '';
  const { data = NONE, isSuccess } = useQuery<readonly Waiting[Name][]>({
    queryKey: [...WAITING_KEY, owner, store],
    queryFn: () => (waitingOwner() === owner ? readWaiting(store, owner) : []),
    networkMode: 'always',
    staleTime: 0,
  });
  return { all: data, isKnown: isSuccess, refresh: () => client.invalidateQueries({ queryKey: WAITING_KEY }) };
}

/** The person's entries that wait on this device, and a function that deletes one, with undo. */
export function useWaiting() {
  const { all, isKnown, refresh } = useStore('entries');
  const remove = async (one: WaitingEntry) => {
    await deleteWaiting('entries', one.key);
    await refresh();
    notifyDone(
      t('{name} deleted', { name: one.entry.name || t('Transaction') }),
      () => void putWaiting('entries', one).then(refresh),
    );
  };
  return { waiting: all, isKnown, remove };
}

/** The person's changes that wait on this device. */
export function useWaitingEdits(): readonly WaitingEdit[] {
  return useStore('edits').all;
}
