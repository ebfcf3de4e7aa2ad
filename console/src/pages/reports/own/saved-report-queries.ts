import { useMutation } from '@tanstack/react-query';
import { api, FRESH, read, readAll, type Schemas, written } from '../../../api/index.ts';
import { savedText, useUndoable } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Choices, SavedReport } from './choices.ts';

/** The person's own reports and those of the family, oldest first. */
export const savedReportsQuery = () => readAll('/api/v1/saved_reports', 'saved_reports');

/** The most groups that the API shows. */
const GROUPS_MAX = 1000;

/** The query of the report that has the figures. */
export function figuresParameters({ measure, group_by, interval, compare, q, chart, ...days }: Choices) {
  const { period, start_date, end_date } = days;
  const named = {
    ...(period !== null && { period }),
    ...(start_date !== null && { start_date }),
    ...(end_date !== null && { end_date }),
  };
  if (chart === 'flow') return named;
  return {
    ...named,
    group_by,
    sort: measure === 'income' ? '-income' : '-expense',
    limit: GROUPS_MAX,
    ...(interval !== null && { interval }),
    ...(compare !== null && { compare }),
    ...(q !== null && { q }),
  } as const;
}

export const figuresQuery = (choices: Choices) =>
  read('/api/v1/reports/breakdown', { query: figuresParameters(choices) }, FRESH);

export const flowQuery = (choices: Choices) =>
  read('/api/v1/reports/money_flow', { query: figuresParameters(choices) }, FRESH);

/** Saves a report under a name. */
export function useAddReport(onDone: (report: SavedReport) => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: (saved_report: Schemas['NewSavedReport']) =>
      written(api.POST('/api/v1/saved_reports', { body: { saved_report } })),
    onSuccess: ({ data, response }) => {
      onDone(data);
      announce(t('{name} saved', { name: data.name }), response);
    },
    meta: { showsError: true },
  });
}

/** Changes a saved report: its choices, its name, or its readers. */
export function useChangeReport(before: SavedReport, onDone?: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: (saved_report: Schemas['SavedReportChange']) =>
      written(api.PATCH('/api/v1/saved_reports/{id}', { params: { path: { id: before.id } }, body: { saved_report } })),
    onSuccess: ({ data: { name, shared }, response }) => {
      onDone?.();
      const shares = shared ? t('{name} is shared with the family', { name }) : t('{name} is yours alone', { name });
      announce(shared === before.shared ? savedText(name, before.name) : shares, response);
    },
    meta: { showsError: onDone !== undefined },
  });
}

export function useDeleteReport(onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: ({ id }: SavedReport) => api.DELETE('/api/v1/saved_reports/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }, { name }) => {
      onDone();
      announce(t('{name} deleted', { name }), response);
    },
  });
}
