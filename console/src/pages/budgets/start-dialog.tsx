import { Button, Checkbox, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { keepFocus, useUndoable } from '../../ui/feedback/index.ts';
import { sumOf } from '../../ui/format/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { linesOf } from './amount-to-move.ts';
import { type Budget, proposalQuery } from './budget-queries.ts';
import classes from './budgets.module.css';

type StartDialogProps = { readonly opened: boolean; readonly month: string; readonly onClose: () => void };

/** Proposes the amounts of a month from the three months before it. Each is taken or left out. */
export function StartDialog({ opened, month, onClose }: StartDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Amounts from the last three months')}>
      <Proposal month={month} onClose={onClose} />
    </Modal>
  );
}

function Proposal({ month, onClose }: Omit<StartDialogProps, 'opened'>) {
  const start = useStart(month, onClose);
  // A month that has begun has no proposal any more.
  const proposal = useQuery({ ...proposalQuery(month), enabled: !start.isPending && !start.isSuccess });
  const [left, setLeft] = useState<readonly string[]>([]);
  const budget = proposal.data;
  const lines = budget === undefined ? [] : linesOf(budget).filter((line) => line.budget_category_id !== null);
  const taken = lines.filter(({ category }) => !left.includes(category.id));
  return (
    <Stack>
      {proposal.isPending && <Loader size="sm" />}
      {budget !== undefined && lines.length === 0 && <Text>{t('The last three months have no spending.')}</Text>}
      {budget !== undefined && lines.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('The average spending of each category. Leave out those that the budget does not need.')}
          </Text>
          <ul className={classes.proposal}>
            {lines.map(({ category: { id, name }, budgeted_spending_decimal: amount }) => (
              <li key={id}>
                <Checkbox
                  label={name}
                  checked={!left.includes(id)}
                  onChange={() => setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id])}
                />
                <MoneyText
                  amount={amount}
                  currency={budget.currency}
                  {...(left.includes(id) && { c: 'dimmed', td: 'line-through' })}
                />
              </li>
            ))}
          </ul>
          <Total budget={budget} amounts={taken.map((line) => line.budgeted_spending_decimal)} />
        </>
      )}
      <FormError error={proposal.error ?? start.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={start.isPending}
          disabled={taken.length === 0}
          onClick={() => start.mutate(taken.map(({ category }) => category.id))}
        >
          {t('{count, plural, one {Start with # category} other {Start with # categories}}', { count: taken.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function Total({ budget, amounts }: { budget: Budget; amounts: readonly string[] }) {
  const format = useFormat();
  return (
    <Text role="status" fw={600}>
      {t('{amount} a month', { amount: format.money(sumOf(amounts), budget.currency) })}
    </Text>
  );
}

/** Creates the budget of a month with the chosen categories of the proposal, with undo. */
function useStart(month: string, onDone: () => void) {
  const format = useFormat();
  const announce = useUndoable();
  return useMutation({
    meta: { showsError: true },
    mutationFn: (category_ids: string[]) =>
      api.POST('/api/v1/budgets', { body: { budget: { month, from: 'spending', category_ids } } }),
    onSuccess: ({ response }) => {
      announce(t('Budget of {month} started', { month: format.month(month) }), response);
      onDone();
      keepFocus();
    },
  });
}
