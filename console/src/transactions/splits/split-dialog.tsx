import { ActionIcon, Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, ErrorText, LoadingRows } from '../../feedback/index.ts';
import { isZero } from '../../format/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { CategoryField, useLabels } from '../label-pickers/index.ts';
import { readParts, type Transaction } from '../model/index.ts';
import { emptyPart, leftOf, type PartDraft, partsOf, withRest } from './split-lines.ts';
import classes from './splits.module.css';
import { useSplits } from './use-splits.ts';

const PARTS_MAX = 50;

type SplitDialogProps = { readonly row: Transaction | null; readonly onClose: () => void };

/** Divides a transaction into parts that sum exactly to it. */
export function SplitDialog({ row, onClose }: SplitDialogProps) {
  return (
    <Modal opened={row !== null} onClose={onClose} title="Split" size="46rem">
      {row && <Loaded row={row} onClose={onClose} />}
    </Modal>
  );
}

function Loaded({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transactions', row.id, 'splits'],
    queryFn: () => (row.split_parent ? readParts(row.id) : []),
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (data === undefined) return <LoadingRows rows={3} />;
  return <Parts row={row} known={data} onClose={onClose} />;
}

type PartsProps = { readonly row: Transaction; readonly known: readonly Transaction[]; readonly onClose: () => void };

function Parts({ row, known, onClose }: PartsProps) {
  const { locale } = useFormat();
  const [parts, setParts] = useState(() => partsOf(row, known, locale));
  const { save, makeWhole, error, isBusy } = useSplits(row, known, onClose);
  const left = leftOf(row, parts, locale);
  const change = (index: number, part: PartDraft) => setParts((all) => all.with(index, part));
  const isWhole = left !== null && isZero(left) && parts.every(({ amount }) => amount.trim() !== '');
  return (
    <Stack gap="sm">
      <Text>
        <bdi>{row.name}</bdi>, <MoneyText amount={row.signed_amount} currency={row.currency} fw={600} />
      </Text>
      {parts.map((part, index) => (
        <Part
          key={part.key}
          number={index + 1}
          part={part}
          onChange={(changed) => change(index, changed)}
          onRemove={parts.length > 2 ? () => setParts((all) => all.toSpliced(index, 1)) : null}
          onRest={left !== null && !isZero(left) ? () => change(index, withRest(row, part, left, locale)) : null}
        />
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={parts.length >= PARTS_MAX}
          onClick={() => setParts((all) => [...all, emptyPart(row.name)])}
        >
          Another part
        </Button>
        <Left row={row} left={left} />
      </Group>
      {error && (
        <Alert color="red" variant="outline" title="Not saved">
          <ErrorText error={error} />
        </Alert>
      )}
      <Group justify="flex-end">
        {row.split_parent && (
          <Button variant="default" disabled={isBusy} onClick={makeWhole} mr="auto">
            Make whole again
          </Button>
        )}
        <Button disabled={!isWhole} loading={isBusy} onClick={() => save(parts)}>
          Save split
        </Button>
      </Group>
    </Stack>
  );
}

function Left({ row, left }: { row: Transaction; left: string | null }) {
  return (
    <Text role="status" fw={600} c={left !== null && isZero(left) ? 'var(--coffer-income)' : undefined}>
      {left === null ? 'An amount cannot be read' : 'Left: '}
      {left !== null && <MoneyText amount={left} currency={row.currency} />}
    </Text>
  );
}

type PartProps = {
  readonly number: number;
  readonly part: PartDraft;
  readonly onChange: (part: PartDraft) => void;
  readonly onRemove: (() => void) | null;
  readonly onRest: (() => void) | null;
};

function Part({ number, part, onChange, onRemove, onRest }: PartProps) {
  const { categories } = useLabels();
  return (
    <fieldset className={classes.parts} aria-label={`Part ${number}`}>
      <div className={classes.part}>
        <TextInput
          label="Name"
          maxLength={255}
          value={part.name}
          onChange={({ currentTarget }) => onChange({ ...part, name: currentTarget.value })}
        />
        <CategoryField
          value={part.category}
          categories={categories}
          onPick={(category) => onChange({ ...part, category })}
        />
        <div>
          <TextInput
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            value={part.amount}
            onChange={({ currentTarget }) => onChange({ ...part, amount: currentTarget.value })}
            data-autofocus={number === 1 || undefined}
          />
          <Button variant="subtle" size="compact-xs" mt={4} disabled={onRest === null} onClick={() => onRest?.()}>
            Put the rest here
          </Button>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove part ${number}`}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  );
}
