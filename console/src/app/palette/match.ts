/** How well `typed` fits a line: 4 its beginning, 3 the beginnings of its words, 2 of its other words too, 1 a part; 0 not at all. */
export function fit(typed: string, label: string, others = ''): number {
  const [wanted, shown] = [plain(typed), plain(label)];
  if (wanted === '') return 0;
  if (shown.startsWith(wanted)) return 4;
  const parts = wanted.split(/\s+/);
  const hasAll = (text: string) => {
    const words = text.split(/[^\p{L}\p{N}]+/u);
    return parts.every((part) => words.some((word) => word.startsWith(part)));
  };
  if (hasAll(shown)) return 3;
  if (hasAll(`${shown} ${plain(others)}`)) return 2;
  return shown.includes(wanted) ? 1 : 0;
}

/** The label around the typed text, for a mark; null if the text is not in it as one piece. */
export function markedIn(label: string, typed: string): readonly [string, string, string] | null {
  const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed.toLowerCase());
  if (at === -1) return null;
  return [label.slice(0, at), label.slice(at, at + typed.length), label.slice(at + typed.length)];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
