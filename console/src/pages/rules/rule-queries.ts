import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, done, keyOf, read, readAll, type Schemas, unwrap, useShownAtOnce } from '../../api/index.ts';
import { notifyDone, savedText } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Rule = Schemas['Rule'];
export type RuleRun = Schemas['RuleRun'];
export type NewRule = Schemas['NewRule'];
type RuleChange = Schemas['RuleChange'];

const RUNS_SHOWN = 10;
const RUNNING_REFETCH_MS = 1000;

/** All rules, in the order in which they run. */
export const rulesQuery = () => readAll('/api/v1/rules', 'data');

/** The newest runs, read again while one goes on. */
export const ruleRunsQuery = () =>
  read(
    '/api/v1/rule_runs',
    { query: { per_page: RUNS_SHOWN } },
    { refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? RUNNING_REFETCH_MS : false) },
  );

export const isRunning = ({ status }: RuleRun) => status === 'pending' || status === 'reverting';

/** The transactions that a rule would change, with its changes. */
export const previewQuery = (rule: Pick<NewRule, 'conditions' | 'actions'>, isReady: boolean) =>
  queryOptions({
    queryKey: keyOf('/api/v1/rules/preview', { rule }),
    queryFn: async ({ signal }) => (await unwrap(api.POST('/api/v1/rules/preview', { body: { rule }, signal }))).data,
    enabled: isReady,
    retry: false,
    meta: { showsError: true },
  });

/** A rule to save, and how many stored transactions it is to change at once; 0 for none. */
type RuleToSave = { readonly rule: NewRule; readonly applied: number };

/** Creates a rule, or changes the one that is `before`, and runs it over the stored transactions if it is to change some. */
export function useSaveRule(before: Rule | null, onDone: () => void) {
  const undo = useMutation({
    mutationFn: (id: string) => {
      const params = { path: { id } };
      return before === null
        ? done(api.DELETE('/api/v1/rules/{id}', { params }))
        : done(api.PATCH('/api/v1/rules/{id}', { params, body: { rule: membersOf(before) } }));
    },
    onSuccess: () => notifyDone(t('Undone')),
  });
  return useMutation({
    mutationFn: async ({ rule, applied }: RuleToSave) => {
      const saved = await unwrap(
        before === null
          ? api.POST('/api/v1/rules', { body: { rule } })
          : api.PATCH('/api/v1/rules/{id}', { params: { path: { id: before.id } }, body: { rule } }),
      );
      if (applied > 0) await unwrap(api.POST('/api/v1/rule_runs', { body: { rule_run: { rule_id: saved.data.id } } }));
      return saved.data;
    },
    onSuccess: ({ id, name }, { applied }) => {
      onDone();
      const shown = name ?? t('Rule');
      if (applied === 0)
        return notifyDone(before === null ? t('{name} added', { name: shown }) : savedText(shown), () =>
          undo.mutate(id),
        );
      notifyDone(
        t(
          '{count, plural, one {{name} saved. It changes # transaction; undo that under Runs.} other {{name} saved. It changes # transactions; undo that under Runs.}}',
          { count: applied, name: shown },
        ),
      );
    },
    meta: { showsError: true },
  });
}

export function useChangeRule() {
  return useMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: RuleChange }) =>
      unwrap(api.PATCH('/api/v1/rules/{id}', { params: { path: { id } }, body: { rule: change } })),
  });
}

/** Deletes a rule, which has no way back in the API: its undo creates it again, in its place. */
export function useDeleteRule(name: string, onDone: () => void) {
  const client = useQueryClient();
  const { queryKey } = rulesQuery();
  const undo = useMutation({
    mutationFn: async ({ rule, ids }: { readonly rule: Rule; readonly ids: readonly string[] }) => {
      const { data } = await unwrap(api.POST('/api/v1/rules', { body: { rule: membersOf(rule) } }));
      const order = ids.map((id) => (id === rule.id ? data.id : id));
      await done(api.POST('/api/v1/rules/reorder', { body: { ids: order } }));
    },
    onSuccess: () => notifyDone(t('Undone')),
  });
  return useMutation({
    mutationFn: ({ id }: Rule) => done(api.DELETE('/api/v1/rules/{id}', { params: { path: { id } } })),
    onMutate: () => (client.getQueryData(queryKey) ?? []).map(({ id }) => id),
    onSuccess: (_done, rule, ids) => {
      onDone();
      notifyDone(t('{name} deleted', { name }), () => undo.mutate({ rule, ids }));
    },
  });
}

/** The members of a rule that can be written. The parts of its conditions have ids, which a request may contain. */
function membersOf({ name, active, effective_date, applies_on, stop, conditions, actions }: Rule): NewRule {
  return { name, active, effective_date, applies_on, stop, conditions: conditions as never, actions };
}

/** Gives the rules a new order; shown at once. */
export function useReorderRules() {
  const shown = useShownAtOnce(rulesQuery().queryKey, (rules: Rule[], ids: string[]) =>
    rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
  return useMutation({
    mutationFn: (ids: string[]) => done(api.POST('/api/v1/rules/reorder', { body: { ids } })),
    ...shown,
  });
}

/** Runs a rule over the stored transactions. */
export function useRunRule(onDone: () => void) {
  return useMutation({
    mutationFn: (rule_id: string) => unwrap(api.POST('/api/v1/rule_runs', { body: { rule_run: { rule_id } } })),
    onSuccess: onDone,
  });
}

export function useRevertRun(onDone: () => void) {
  return useMutation({
    mutationFn: (id: string) => unwrap(api.POST('/api/v1/rule_runs/{id}/revert', { params: { path: { id } } })),
    onSuccess: onDone,
  });
}
