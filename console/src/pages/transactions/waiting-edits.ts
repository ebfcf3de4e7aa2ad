import { ApiError, type Schemas, waitingOwner } from '../../api/index.ts';
import { applyEdit, type Edit } from './change.ts';
import { differingFrom, membersOf, without } from './edit-conflicts.ts';
import { deleteWaiting, isOpen, putWaiting, readWaiting, type WaitingEdit } from './entry/waiting-store.ts';

const keyOf = (id: string) => `edit-${id}`;

/**
 * Sends edits, or keeps them on the device while the server cannot be reached; null if they are kept. What moves a transaction to another
 * account is not kept: it changes balances. @throws ApiError
 */
export async function sendOrKeep<Sent>(
  edits: readonly Edit[],
  owner: string,
  send: () => Promise<Sent>,
): Promise<Sent | null> {
  if (edits.some(({ change }) => 'account' in change)) return send();
  if (!navigator.onLine) {
    await keepEdits(edits, owner, false);
    return null;
  }
  try {
    const sent = await send();
    await forgetReplaced(edits, owner);
    return sent;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    // The server may have stored them: that is found out before they are sent again.
    await keepEdits(edits, owner, true);
    return null;
  }
}

/** A later decision of the person takes the place of what waits. */
async function forgetReplaced(edits: readonly Edit[], owner: string): Promise<void> {
  if (waitingOwner() !== owner) return;
  const replaced = new Map(edits.map(({ row, change }) => [row.id, change]));
  for (const one of await readWaiting('edits', owner)) {
    const change = replaced.get(one.row.id);
    if (change !== undefined)
      await putOrDelete({ ...one, change: without(one.change, membersOf(change)), other: null });
  }
}

/** Stores an edit that waits; one that changes nothing is deleted. */
export async function putOrDelete(one: WaitingEdit): Promise<void> {
  await (membersOf(one.change).length === 0 ? deleteWaiting('edits', one.key) : putWaiting('edits', one));
}

/** Keeps edits, each joined with what waits of its transaction. One that leads back to where it began is not kept. */
async function keepEdits(edits: readonly Edit[], owner: string, wasSent: boolean): Promise<void> {
  const waiting = new Map((await readWaiting('edits', owner)).map((one) => [one.key, one]));
  for (const { row, change } of edits) {
    const key = keyOf(row.id);
    const before = waiting.get(key);
    const base = before?.row ?? row;
    const mayBeStored = wasSent || before?.wasSent === true;
    const joined = { ...before?.change, ...change };
    const kept = mayBeStored ? joined : differingFrom(joined, base);
    const made = before?.made ?? Date.now();
    await putOrDelete({ key, owner, row: base, change: kept, made, wasSent: mayBeStored, other: null, refusal: null });
  }
}

/** A page of the list with what the person has changed and the server does not know. */
export async function withWaitingEdits(page: Schemas['TransactionPage']): Promise<Schemas['TransactionPage']> {
  const owner = waitingOwner();
  if (owner === null) return page;
  const open = (await readWaiting('edits', owner)).filter(isOpen);
  const changes = new Map(open.map(({ row, change }) => [row.id, change]));
  const shown = page.transactions.map((row) => applyEdit({ row, change: changes.get(row.id) ?? {} }));
  return { ...page, transactions: shown };
}

/** Whether the server cannot be reached, or restarts. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
