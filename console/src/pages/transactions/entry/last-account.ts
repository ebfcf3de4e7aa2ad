const KEY = 'coffer-last-account';

/** The account of the last entry made in this browser. */
export function lastAccount(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // The browser stores nothing for this site.
  }
}

export function rememberAccount(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // As above.
  }
}
