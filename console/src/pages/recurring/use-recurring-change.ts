import { useMutation } from '@tanstack/react-query';
import { api, recurringQuery, type Schemas, useShownAtOnce, written } from '../../api/index.ts';
import { savedText, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { recurringName } from './recurring-words.tsx';

type Recurring = Schemas['RecurringTransaction'];
type Change = Schemas['RecurringTransactionChange'];

/** Changes a recurring payment. The list shows a new status and date at once; the rest waits for the server. */
export function useRecurringChange(recurring: Recurring) {
  const { queryKey } = recurringQuery();
  const { id } = recurring;
  const before = recurringName(recurring);
  const announce = useUndoable();
  const shown = useShownAtOnce(queryKey, (all: Recurring[], change: Change) => {
    const { status = recurring.status, next_expected_date = recurring.next_expected_date } = change;
    return all.map((one) => (one.id === id ? { ...one, status, next_expected_date } : one));
  });
  return useMutation({
    mutationFn: (change: Change) =>
      written(
        api.PATCH('/api/v1/recurring_transactions/{id}', {
          params: { path: { id } },
          body: { recurring_transaction: change },
        }),
      ),
    ...shown,
    onSuccess: ({ data, response }, { status, amount }) => {
      const name = recurringName(data);
      if (status === undefined || amount !== undefined) announce(savedText(name, before), response);
      else announce(status === 'active' ? t('{name} is back', { name }) : t('{name} is paused', { name }), response);
    },
  });
}
