import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas, valuationsQuery } from '../../api/index.ts';
import { ConfirmDialog, QueryView, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPencil, IconTrash } from '../../ui/icons/index.ts';
import { listClasses, SectionCard, useFormat } from '../../ui/index.ts';
import { ReconcileDialog } from './reconcile-dialog.tsx';

type Valuation = Schemas['Valuation'];
const SHOWN = 6;

/** The balances that were set by hand, newest first. */
export function AccountValuations({ account, canManage }: { account: Schemas['Account']; canManage: boolean }) {
  const query = useQuery(valuationsQuery(account.id));
  const [edited, setEdited] = useState<Valuation | 'new' | null>(null);
  return (
    <SectionCard
      title={t('Balance history')}
      action={
        canManage && (
          <Button size="compact-sm" variant="subtle" onClick={() => setEdited('new')}>
            {t('Add balance')}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {(valuations) => <ValuationList valuations={valuations} onEdit={canManage ? setEdited : undefined} />}
      </QueryView>
      <ReconcileDialog
        account={account}
        valuation={edited === 'new' ? null : edited}
        opened={edited !== null}
        onClose={() => setEdited(null)}
      />
    </SectionCard>
  );
}

type OnEdit = ((valuation: Valuation) => void) | undefined;

function ValuationList({ valuations, onEdit }: { valuations: readonly Valuation[]; onEdit: OnEdit }) {
  const [isAll, setIsAll] = useState(false);
  const [toRemove, setToRemove] = useState<Valuation | null>(null);
  if (valuations.length === 0) return <Text c="dimmed">{t('No balances yet.')}</Text>;
  return (
    <>
      <ul className={listClasses.lines}>
        {valuations.slice(0, isAll ? undefined : SHOWN).map((valuation) => (
          <ValuationRow key={valuation.id} valuation={valuation} onEdit={onEdit} onRemove={onEdit && setToRemove} />
        ))}
      </ul>
      {valuations.length > SHOWN && (
        <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setIsAll(!isAll)}>
          {isAll ? t('Show fewer') : t('Show all {length}', { length: valuations.length })}
        </Button>
      )}
      <RemoveValuation valuation={toRemove} onClose={() => setToRemove(null)} />
    </>
  );
}

type ValuationRowProps = {
  readonly valuation: Valuation;
  readonly onEdit: OnEdit;
  readonly onRemove: ((valuation: Valuation) => void) | undefined;
};

function ValuationRow({ valuation, onEdit, onRemove }: ValuationRowProps) {
  const format = useFormat();
  const { date, amount, name, notes, kind } = valuation;
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={6} fz="sm">
      <div className={listClasses.text}>
        {format.date(date)}
        <Text size="xs" c="dimmed">
          {notes ?? name}
        </Text>
      </div>
      <span className="amount">{amount}</span>
      {onEdit && kind === 'reconciliation' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Change the balance of {date}', { date: format.date(date) })}
          onClick={() => onEdit(valuation)}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && kind !== 'opening_anchor' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Delete the balance of {date}', { date: format.date(date) })}
          onClick={() => onRemove(valuation)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

function RemoveValuation({ valuation, onClose }: { valuation: Valuation | null; onClose: () => void }) {
  const format = useFormat();
  const announce = useUndoable();
  const remove = useMutation({
    mutationFn: ({ id }: Valuation) => api.DELETE('/api/v1/valuations/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }, { date }) => {
      onClose();
      announce(t('Balance of {date} deleted', { date: format.date(date) }), response);
    },
  });
  return (
    <ConfirmDialog
      opened={valuation !== null}
      onClose={onClose}
      title={t('Delete this balance?')}
      confirm={t('Delete balance')}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => valuation && remove.mutate(valuation)}
    >
      {valuation &&
        t('From {date} on, the balance is computed from transactions again instead of {amount}.', {
          date: format.date(valuation.date),
          amount: valuation.amount,
        })}
    </ConfirmDialog>
  );
}
