import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, type Schemas, valuationsQuery } from '../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../feedback/index.ts';
import { listClasses, SectionCard, useFormat } from '../ui/index.ts';
import { useCanManage } from './permissions.ts';

type Valuation = Schemas['Valuation'];
const SHOWN = 6;

/** The balances that were set by hand, newest first. */
export function AccountValuations({ account }: { account: Schemas['Account'] }) {
  const query = useQuery(valuationsQuery(account.id));
  const canManage = useCanManage(account);
  return (
    <SectionCard title="Balance history">
      <QueryView query={query}>
        {(valuations) => <ValuationList valuations={valuations} canRemove={canManage} />}
      </QueryView>
    </SectionCard>
  );
}

function ValuationList({ valuations, canRemove }: { valuations: readonly Valuation[]; canRemove: boolean }) {
  const [isAll, setIsAll] = useState(false);
  const [toRemove, setToRemove] = useState<Valuation | null>(null);
  if (valuations.length === 0) return <Text c="dimmed">No balances yet.</Text>;
  return (
    <>
      <ul className={listClasses.lines}>
        {valuations.slice(0, isAll ? undefined : SHOWN).map((valuation) => (
          <ValuationRow key={valuation.id} valuation={valuation} onRemove={canRemove ? setToRemove : undefined} />
        ))}
      </ul>
      {valuations.length > SHOWN && (
        <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show fewer' : `Show all ${valuations.length}`}
        </Button>
      )}
      <RemoveValuation valuation={toRemove} onClose={() => setToRemove(null)} />
    </>
  );
}

type ValuationRowProps = {
  readonly valuation: Valuation;
  readonly onRemove: ((valuation: Valuation) => void) | undefined;
};

function ValuationRow({ valuation, onRemove }: ValuationRowProps) {
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
      {onRemove && kind !== 'opening_anchor' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete the balance of ${format.date(date)}`}
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
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => done(api.DELETE('/api/v1/valuations/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      onClose();
      notifyDone('Balance deleted');
      await queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      opened={valuation !== null}
      onClose={onClose}
      title="Delete this balance?"
      confirm="Delete balance"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => valuation && remove.mutate(valuation.id)}
    >
      {valuation &&
        `From ${format.date(valuation.date)} on, the balance is computed from transactions again instead of ${valuation.amount}.`}
    </ConfirmDialog>
  );
}
