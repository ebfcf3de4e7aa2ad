import { useStoredText } from '../../ui/index.ts';
import { type Change, readChanges } from './tried-changes.ts';

/** The payments that the person tries out without a plan, kept in this browser. */
export function useTriedChanges() {
  const [stored, store] = useStoredText('tried-changes');
  return [readChanges(stored), (next: readonly Change[]) => store(JSON.stringify(next))] as const;
}
