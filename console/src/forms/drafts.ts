import { useState } from 'react';

// Unsaved input, in this tab only, by person and form. Forms with secrets keep no draft.
const PREFIX = 'coffer-draft';

let owner = '';

const keyOf = (form: string) => `${PREFIX} ${owner} ${form}`;

/** Names the signed-in person; drafts of anybody else are deleted. */
export function setDraftOwner(id: string): void {
  owner = id;
  deleteKeys((key) => !key.startsWith(keyOf('')));
}

/** The draft's members that the form still has; null without a draft. */
export function readDraft<Values extends object>(form: string, known: Values): Partial<Values> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    return Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(known, name))) as Partial<Values>;
  } catch {
    return null;
  }
}

export function writeDraft(form: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {
    // The browser stores nothing for this site: the form works without a draft.
  }
}

export function deleteDraft(form: string): void {
  deleteKeys((key) => key === keyOf(form));
}

/** Deletes every draft, at sign-out. */
export function deleteDrafts(): void {
  deleteKeys(() => true);
}

/** Whether a dialog is open. It starts open if its form has a draft. */
export function useDraftDialog(form: string) {
  const [isOpen, setOpen] = useState(() => readDraft(form, {}) !== null);
  return [isOpen, { open: () => setOpen(true), close: () => setOpen(false) }] as const;
}

function deleteKeys(isMeant: (key: string) => boolean): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && isMeant(key));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
