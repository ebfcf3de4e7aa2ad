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
  store(OPEN, JSON.stringify([...open]));
});

// The dialogs that are open, and those that were when the page was left: a reload and a sign-in open them again.
const OPEN = 'coffer-open';
const open = new Set<string>();
const left = new Set<string>(takeLeft());

function takeLeft(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(OPEN) ?? '[]');
    sessionStorage.removeItem(OPEN);
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Notes that the dialog of a form is open; returns how to note that it is gone. */
export function noteOpen(form: string): () => void {
  const { pathname } = location;
  open.add(form);
  store(OPEN, JSON.stringify([...open]));
  // The page goes, too, when the browser leaves for the sign-in page: then the address stays.
  return () => location.pathname !== pathname && noteClosed(form);
}

/** Notes that the person closed the dialog of a form, or went to another page. */
export function noteClosed(form: string): void {
  open.delete(form);
  left.delete(form);
  store(OPEN, JSON.stringify([...open]));
}

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

export type Draft<Values> = {
  /** When it was last changed, in milliseconds. */
  readonly at: number;
  /** The members that the form still has. */
  readonly values: Partial<Values>;
};

/** The draft of a form; null without one. */
export function readDraft<Values extends object>(form: string, known: Values): Draft<Values> | null {
  try {
    const { at, values } = Object(JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null'));
    if (typeof at !== 'number' || typeof values !== 'object' || values === null) return null;
    const members = Object.entries(values).filter(([name]) => Object.hasOwn(known, name));
    return { at, values: Object.fromEntries(members) as Partial<Values> };
  } catch {
    return null;
  }
}

export function writeDraft(form: string, values: object): void {
  const draft = JSON.stringify({ at: Date.now(), values });
  written.set(keyOf(form), draft);
  store(keyOf(form), draft);
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
  open.clear();
  tellTabs('');
  await forgetWaiting();
}

/** Whether a dialog is open. With a draft it opens again where the page was left with it: not on a later visit. */
export function useDraftDialog(form: string) {
  const [isOpen, setOpen] = useState(() => left.has(form) && readDraft(form, {}) !== null);
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
