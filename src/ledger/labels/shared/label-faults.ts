import { type RecordState, text } from '#ledger/records/index.ts';

/** The labels of one file that have the name of an earlier one of their kind. */
export function* repeatedNames(labels: readonly RecordState[]): Generator<readonly [index: number, message: string]> {
  const names = new Set<string>();
  for (const [index, label] of labels.entries()) {
    const name = text(label, 'name');
    if (names.has(name)) yield [index, 'has the name of an earlier label of its kind'];
    names.add(name);
  }
}
