// The palette loads when it is first opened: longer than this, and the keys are the page's again.
const WAIT_MS = 5000;

let typed: { text: string; readonly until: number } | null = null;

/** From now on {@link keepTyped} keeps keys, until {@link takeTyped} takes them. */
export function startTyping(nowMs: number): void {
  typed = { text: '', until: nowMs + WAIT_MS };
}

/** Keeps a key that is typed before the field is there; false for all other keys. */
export function keepTyped({ key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>): boolean {
  if (typed === null || timeStamp > typed.until || key === 'Escape') {
    typed = null;
    return false;
  }
  if (key === 'Backspace') typed.text = typed.text.slice(0, -1);
  else if ([...key].length === 1) typed.text += key;
  else return false;
  return true;
}

/** The text of the kept keys, once. */
export function takeTyped(): string {
  const { text } = typed ?? { text: '' };
  typed = null;
  return text;
}
