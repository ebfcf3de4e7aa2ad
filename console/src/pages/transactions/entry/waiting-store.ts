import { useQuery, useQueryClient } from '@tanstack/react-query';
import { profileQuery, WAITING, waitingOwner } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Entry } from './entry.ts';
import type { EntryRequest } from './post-entry.ts';

/** The key of the query for the entries that wait. */
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

const ENTRIES = 'entries';

/** The person's entries, oldest first. */
export async function readWaiting(owner: string): Promise<WaitingEntry[]> {
  const all = await run('readonly', (entries) => entries.getAll() as IDBRequest<WaitingEntry[]>);
  return all.filter((one) => one.owner === owner).toSorted((one, other) => one.made - other.made);
}

export async function putWaiting(entry: WaitingEntry): Promise<void> {
  localStorage.setItem(WAITING, entry.owner);
  await run('readwrite', (entries) => entries.put(entry));
}

export async function deleteWaiting(key: string): Promise<void> {
  await run('readwrite', (entries) => entries.delete(key));
  if ((await run('readonly', (entries) => entries.count())) === 0) localStorage.removeItem(WAITING);
}

/** One request in its own transaction and connection, so that no open one keeps the database from being deleted. */
async function run<T>(mode: IDBTransactionMode, act: (entries: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  try {
    const transaction = db.transaction(ENTRIES, mode);
    const request = act(transaction.objectStore(ENTRIES));
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
  const opening = indexedDB.open(WAITING, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(ENTRIES, { keyPath: 'key' });
  return new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** The person's entries that wait on this device, and a function that deletes one, with undo. */
export function useWaiting() {
  const client = useQueryClient();
  const { data: profile } = useQuery(profileQuery());
  const owner = profile?.id ?? '';
  const { data = [], isSuccess } = useQuery({
    queryKey: [...WAITING_KEY, owner],
    queryFn: () => (waitingOwner() === owner ? readWaiting(owner) : []),
    networkMode: 'always',
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey: WAITING_KEY });
  const remove = async (one: WaitingEntry) => {
    await deleteWaiting(one.key);
    await refresh();
    notifyDone(
      t('{name} deleted', { name: one.entry.name || t('Transaction') }),
      () => void putWaiting(one).then(refresh),
    );
  };
  return { waiting: data, isKnown: isSuccess, remove };
}
