import { useSyncExternalStore } from 'react';

let person = '';
const known = new Map<string, boolean>();
const listeners = new Set<() => void>();

addEventListener('storage', refresh);

function refresh(): void {
  known.clear();
  for (const listener of listeners) listener();
}

/** The switches below are kept for each person who uses this browser. */
export function selectPerson(id: string): void {
  if (id === person) return;
  person = id;
  refresh();
}

function isOn(name: string): boolean {
  const ready = known.get(name);
  if (ready !== undefined) return ready;
  const stored = localStorage.getItem(keyOf(name)) === 'on';
  known.set(name, stored);
  return stored;
}

const keyOf = (name: string) => `coffer-${name}-${person}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A switch that this browser remembers for the signed-in person; off at first. */
export function usePreference(name: string): [boolean, (isNowOn: boolean) => void] {
  const value = useSyncExternalStore(subscribe, () => isOn(name));
  const change = (isNowOn: boolean) => {
    localStorage.setItem(keyOf(name), isNowOn ? 'on' : 'off');
    refresh();
  };
  return [value, change];
}

/** Whether amounts are shown as dots, so that others who see the screen do not read them. */
export const useHiddenAmounts = () => usePreference('hidden-amounts');

/** Whether pages offer their curl command. */
export const useDeveloperMode = () => usePreference('developer-mode');
