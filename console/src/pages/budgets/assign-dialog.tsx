import { Button, Group, Loader, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { isZero } from '../../ui/format/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { linesOf } from './amount-to-move.ts';
import { type Assignment, assignmentQuery, type Budget, budgetsQuery } from './budget-queries.ts';
import classes from './budgets.module.css';

type AssignProps = {
  readonly budget: Budget;
  /** The way that is chosen at first. */
  readonly by: Assignment;
  readonly onClose: () => void;
};

/** Assigns amounts to all envelopes at once, after showing what would change. */
export function AssignDialog(props: AssignProps) {
  return (
    <Modal opened onClose={props.onClose} title={t('Assign money')}>
      <AssignForm {...props} />
    </Modal>
  );
}

function AssignForm({ budget, by: first, onClose }: AssignProps) {
  const { data: months = [] } = useQuery(budgetsQuery());
  const hasPrevious = months.some(({ month }) => month < budget.month);
  const [by, setBy] = useState(first);
  const preview = useQuery(assignmentQuery(budget, by));
  const assign = useAssign(budget, onClose);
  const changes = preview.data === undefined ? [] : changesBetween(budget, preview.data);
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('Amounts')}
        value={by}
        onChange={(value) => setBy(value as Assignment)}
        data={[
          { value: 'targets', label: t('Targets') },
          ...(hasPrevious ? [{ value: 'previous', label: t('Last month') }] : []),
          { value: 'average', label: t('Average') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {WORDS[by]}
      </Text>
      {preview.isPending && <Loader size="sm" />}
      {preview.data !== undefined && <Preview before={budget} after={preview.data} changes={changes} />}
      <FormError error={preview.error ?? assign.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={assign.isPending} disabled={changes.length === 0} onClick={() => assign.mutate(by)}>
          {t('Assign')}
        </Button>
      </Group>
    </Stack>
  );
}

const WORDS: Readonly<Record<Assignment, string>> = {
  targets: t('Adds what envelopes lack to meet their targets, as far as there is money: fixed ones first.'),
  previous: t('Gives each envelope the amount of the month before.'),
  average: t('Gives each envelope its average spending of the three months before.'),
};

/** Assigns, with one undo for all envelopes. */
function useAssign(budget: Budget, onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: (by: Assignment) =>
      api.POST('/api/v1/budgets/{id}/assign', {
        params: { path: { id: budget.id } },
        body: { assignment: { by } },
      }),
    onSuccess: ({ data: after, response }) => {
      const count = after === undefined ? 0 : changesBetween(budget, after).length;
      announce(t('{count, plural, one {# envelope changed} other {# envelopes changed}}', { count }), response);
      onDone();
    },
  });
}

type Change = { readonly id: string; readonly name: string; readonly from: string; readonly to: string };

/** The categories whose amounts differ. */
function changesBetween(before: Budget, after: Budget): Change[] {
  const amounts = new Map(linesOf(before).map((line) => [line.category.id, line.budgeted_spending_decimal]));
  return linesOf(after).flatMap(({ category: { id, name }, budgeted_spending_decimal: to }) => {
    const from = amounts.get(id) ?? to;
    return from === to ? [] : [{ id, name, from, to }];
  });
}

type PreviewProps = { readonly before: Budget; readonly after: Budget; readonly changes: readonly Change[] };

function Preview({ before, after, changes }: PreviewProps) {
  const format = useFormat();
  const missing = after.missing_for_targets_decimal;
  const row = (name: string, from: string, to: string) => (
    <>
      <th scope="row">{name}</th>
      <td>
        <MoneyText amount={from} currency={before.currency} c="dimmed" />
      </td>
      <td>
        <MoneyText amount={to} currency={before.currency} />
      </td>
    </>
  );
  return (
    <div role="status">
      {changes.length === 0 ? (
        <Text size="sm">{t('No amount would change.')}</Text>
      ) : (
        <table className={classes.preview}>
          <thead>
            <tr>
              <th scope="col">{t('Envelope')}</th>
              <th scope="col">{t('Now')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ id, name, from, to }) => (
              <tr key={id}>{row(name, from, to)}</tr>
            ))}
          </tbody>
          <tfoot>
            <tr>{row(t('To assign'), before.available_to_allocate_decimal, after.available_to_allocate_decimal)}</tr>
          </tfoot>
        </table>
      )}
      {!isZero(missing) && (
        <Text size="sm" mt="xs">
          {t('Targets still lack {amount}.', { amount: format.money(missing, before.currency) })}
        </Text>
      )}
    </div>
  );
}
