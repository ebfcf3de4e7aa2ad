import { useSyncExternalStore } from 'react';

/** The event by which Chromium offers to install the page; other browsers install from their own menu. */
type InstallPrompt = Event & { prompt(): Promise<unknown> };

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function offer(prompt: InstallPrompt | null): void {
  offered = prompt;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer to install the app until the person asks for it. */
export function noteInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => offer(null));
}

/** Opens the browser's question whether to install the app; null where the browser offers none. */
export function useInstall(): (() => void) | null {
  const prompt = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
  if (prompt === null) return null;
  return () => {
    offer(null);
    void prompt.prompt();
  };
}
