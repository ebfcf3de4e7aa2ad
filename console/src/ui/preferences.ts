import { useSyncExternalStore } from 'react';

let person = '';
const known = new Map<string, string | null>();
const listeners = new Set<() => void>();

addEventListener('storage', refresh);

function refresh(): void {
  known.clear();
  for (const listener of listeners) listener();
}

/** The preferences below are kept for each person who uses this browser. */
export function selectPerson(id: string): void {
  if (id === person) return;
  person = id;
  refresh();
}

function read(name: string): string | null {
  const ready = known.get(name);
  if (ready !== undefined) return ready;
  const stored = localStorage.getItem(keyOf(name));
  known.set(name, stored);
  return stored;
}

const keyOf = (name: string) => `coffer-${name}-${person}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A text that this browser remembers for the signed-in person; null at first. */
export function useStoredText(name: string): [string | null, (text: string) => void] {
  const text = useSyncExternalStore(subscribe, () => read(name));
  const change = (next: string) => {
    localStorage.setItem(keyOf(name), next);
    refresh();
  };
  return [text, change];
}

/** A switch that this browser remembers for the signed-in person; off at first. */
export function usePreference(name: string): [boolean, (isNowOn: boolean) => void] {
  const [stored, store] = useStoredText(name);
  return [stored === 'on', (isNowOn) => store(isNowOn ? 'on' : 'off')];
}

/** Whether amounts are shown as dots, so that others who see the screen do not read them. */
export const useHiddenAmounts = () => usePreference('hidden-amounts');

/** Whether pages offer their curl command. */
export const useDeveloperMode = () => usePreference('developer-mode');
