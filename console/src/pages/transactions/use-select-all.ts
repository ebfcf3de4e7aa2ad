import { useEffect, useRef, useState } from 'react';
import { notifyError } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Progress } from './use-edits.ts';
import type { PageState } from './use-list-page.ts';

/** The most transactions that are selected together: what a browser holds and sends in reasonable time. */
export const SELECTED_MAX = 20_000;

/** Selects every transaction that matches the filters, page by page, with a way to stop. */
export function useSelectAll({ list, table }: PageState) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setProgress({ done: 0, total: list.total });
    try {
      const rows = await list.loadAll((done) => setProgress({ done, total: list.total }), abort.signal);
      if (!abort.signal.aborted) table.replaceSelection(rows);
    } catch (error) {
      if (!abort.signal.aborted && error instanceof Error) notifyError(error, t('Not all could be selected'));
    } finally {
      setProgress(null);
    }
  };
  return { progress, start: () => void start(), stop: () => running.current?.abort() };
}
