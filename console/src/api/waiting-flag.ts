/** The name of the database of what waits for a connection, and of the flag with its owner. */
export const WAITING = 'coffer-waiting';

/** The person whose changes wait on this device; null if none do. */
export function waitingOwner(): string | null {
  try {
    return localStorage.getItem(WAITING);
  } catch {
    return null; // The browser stores nothing for this site.
  }
}

/** Deletes what waits on this device. */
export async function forgetWaiting(): Promise<void> {
  if (waitingOwner() === null) return;
  localStorage.removeItem(WAITING);
  await new Promise<void>((resolve) => {
    const deletion = indexedDB.deleteDatabase(WAITING);
    deletion.onsuccess = () => resolve();
    deletion.onerror = () => resolve();
    deletion.onblocked = () => resolve();
  });
}
