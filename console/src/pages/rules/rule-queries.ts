import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, done, type Schemas, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Rule = Schemas['Rule'];
export type RuleRun = Schemas['RuleRun'];
export type NewRule = Schemas['NewRule'];
type RuleChange = Schemas['RuleChange'];

const PAGE = 100;
const RUNS_SHOWN = 10;
const RUNNING_REFETCH_MS = 1000;

/** All rules, in the order in which they run. */
export const rulesQuery = () =>
  queryOptions({
    queryKey: ['rules'],
    queryFn: async ({ signal }) => {
      const all: Rule[] = [];
      for (let page = 1; ; page += 1) {
        const query = { per_page: PAGE, page };
        const { data, meta } = await unwrap(api.GET('/api/v1/rules', { params: { query }, signal }));
        all.push(...data);
        if (page >= (meta.total_pages ?? 1)) return all;
      }
    },
  });

/** The newest runs, read again while one goes on. */
export const ruleRunsQuery = () =>
  queryOptions({
    queryKey: ['rule-runs'],
    queryFn: async ({ signal }) => {
      const query = { per_page: RUNS_SHOWN };
      return (await unwrap(api.GET('/api/v1/rule_runs', { params: { query }, signal }))).data;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_REFETCH_MS : false),
  });

export const isRunning = ({ status }: RuleRun) => status === 'pending' || status === 'reverting';

/** The transactions that a rule would change, with its changes. */
export const previewQuery = (rule: Pick<NewRule, 'conditions' | 'actions'>, isReady: boolean) =>
  queryOptions({
    queryKey: ['rule-preview', rule],
    queryFn: async ({ signal }) => (await unwrap(api.POST('/api/v1/rules/preview', { body: { rule }, signal }))).data,
    enabled: isReady,
    retry: false,
    meta: { showsError: true },
  });

/** A rule to save, and how many stored transactions it is to change at once; 0 for none. */
type RuleToSave = { readonly rule: NewRule; readonly applied: number };

/** Creates a rule, or changes the one of `id`, and runs it over the stored transactions if it is to change some. */
export function useSaveRule(id: string | null, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ rule, applied }: RuleToSave) => {
      const saved = await unwrap(
        id === null
          ? api.POST('/api/v1/rules', { body: { rule } })
          : api.PATCH('/api/v1/rules/{id}', { params: { path: { id } }, body: { rule } }),
      );
      if (applied > 0) await unwrap(api.POST('/api/v1/rule_runs', { body: { rule_run: { rule_id: saved.data.id } } }));
    },
    onSuccess: (_saved, { applied }) => {
      onDone();
      notifyDone(
        applied === 0
          ? t('Rule saved')
          : t(
              '{count, plural, one {Rule saved. It changes # transaction; undo that under Runs.} other {Rule saved. It changes # transactions; undo that under Runs.}}',
              { count: applied },
            ),
      );
    },
    // Also after a refused run: the rule is saved by then.
    onSettled: () =>
      Promise.all(['rules', 'rule-runs'].map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] }))),
    meta: { showsError: true },
  });
}

export function useChangeRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: RuleChange }) =>
      unwrap(api.PATCH('/api/v1/rules/{id}', { params: { path: { id } }, body: { rule: change } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['rules'] }),
  });
}

export function useDeleteRule(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => done(api.DELETE('/api/v1/rules/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      onDone();
      notifyDone(t('Rule deleted'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['rules'] }),
  });
}

/** Gives the rules a new order; shown at once. */
export function useReorderRules() {
  const client = useQueryClient();
  const { queryKey } = rulesQuery();
  return useMutation({
    mutationFn: (ids: string[]) => done(api.POST('/api/v1/rules/reorder', { body: { ids } })),
    onMutate: (ids) => {
      client.setQueryData(queryKey, (all) => all?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Runs a rule over the stored transactions. */
export function useRunRule(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rule_id: string) => unwrap(api.POST('/api/v1/rule_runs', { body: { rule_run: { rule_id } } })),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['rule-runs'] }),
  });
}

export function useRevertRun(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(api.POST('/api/v1/rule_runs/{id}/revert', { params: { path: { id } } })),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['rule-runs'] }),
  });
}
