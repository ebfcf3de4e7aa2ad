import { useState } from 'react';
import { forgetWaiting, goToSignIn, waitingOwner } from '../../api/index.ts';

// Unsaved input, in this tab only, by person and form. Forms with secrets keep no draft.
const PREFIX = 'coffer-draft';
// The id of the signed-in person, for the other tabs; empty after a sign-out.
const PERSON = 'coffer-person';

// Two sign-in pages that load at once replace each other's form token: the tab that signed out goes first.
const TURN_MS = 1000;

let owner = '';

// A sign-out in another tab makes the browser clear the storage of this one: what is typed here is written again.
const written = new Map<string, string>();
addEventListener('pagehide', () => {
  for (const [key, values] of written) store(key, values);
});

const keyOf = (form: string) => `${PREFIX} ${owner} ${form}`;

/** Names the signed-in person; drafts of anybody else are deleted. */
export function setDraftOwner(id: string): void {
  owner = id;
  deleteKeys((key) => !key.startsWith(keyOf('')));
  if (waitingOwner() !== id) void forgetWaiting();
  tellTabs(id);
}

// Another tab signed out, or has another person: this tab ends too. Its drafts stay for the same person.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== PERSON || owner === '' || newValue === null || newValue === owner) return;
  if (newValue !== '') return location.reload();
  document.body.hidden = true;
  setTimeout(() => goToSignIn('session_ended'), TURN_MS);
});

function tellTabs(person: string): void {
  try {
    if (localStorage.getItem(PERSON) !== person) localStorage.setItem(PERSON, person);
  } catch {
    // Without storage each tab learns it from its next request.
  }
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
  written.set(keyOf(form), JSON.stringify(values));
  store(keyOf(form), JSON.stringify(values));
}

function store(key: string, values: string): void {
  try {
    sessionStorage.setItem(key, values);
  } catch {
    // The browser stores nothing for this site: the form works without a draft.
  }
}

export function deleteDraft(form: string): void {
  deleteKeys((key) => key === keyOf(form));
}

/** Deletes every draft and what waits on this device, at sign-out. */
export async function deleteDrafts(): Promise<void> {
  deleteKeys(() => true);
  tellTabs('');
  await forgetWaiting();
}

/** Whether a dialog is open. It starts open if its form has a draft. */
export function useDraftDialog(form: string) {
  const [isOpen, setOpen] = useState(() => readDraft(form, {}) !== null);
  return [isOpen, { open: () => setOpen(true), close: () => setOpen(false) }] as const;
}

function deleteKeys(isMeant: (key: string) => boolean): void {
  for (const key of written.keys()) if (isMeant(key)) written.delete(key);
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && isMeant(key));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
