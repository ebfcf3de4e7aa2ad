import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/index.ts';
import { ErrorState, LoadingRows, useUndoable } from '../../../ui/feedback/index.ts';
import { decimalsOf, isZero } from '../../../ui/format/index.ts';
import { FormDialog, FormError, useForm } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { MoneyText, useFormat } from '../../../ui/index.ts';
import { AmountField } from '../amount-field.tsx';
import { refetchLists, updateRows } from '../list-cache.ts';
import { loadSplits, loadTransaction, type Transaction } from '../list-query.ts';
import { CategoryField } from '../pickers/index.ts';
import classes from './details.module.css';
import { addRemaining, emptyLine, remainingAmount, type SplitLine, splitLinesOf, toSplitsBody } from './split-lines.ts';

const LINES_MAX = 50;

type SplitDialogProps = { readonly row: Transaction | null; readonly onClose: () => void };

/** Splits a transaction into lines that add up to its amount. */
export function SplitDialog({ row, onClose }: SplitDialogProps) {
  return (
    <FormDialog opened={row !== null} onClose={onClose} title={t('Split')} size="46rem">
      {row && <SplitLoader row={row} onClose={onClose} />}
    </FormDialog>
  );
}

function SplitLoader({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transactions', row.id, 'splits'],
    queryFn: () => (row.split_parent ? loadSplits(row.id) : []),
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (data === undefined) return <LoadingRows rows={3} />;
  return <SplitForm row={row} existing={data} onClose={onClose} />;
}

type SplitFormProps = {
  readonly row: Transaction;
  readonly existing: readonly Transaction[];
  readonly onClose: () => void;
};

function SplitForm({ row, existing, onClose }: SplitFormProps) {
  const { locale } = useFormat();
  const [lines, setLines] = useLines(row, existing);
  const { save, removeSplit, error, isBusy } = useSplits(row, existing, onClose);
  const remaining = remainingAmount(row, lines, locale);
  const isBalanced = remaining === null || isZero(remaining);
  const change = (index: number, line: SplitLine) => setLines(lines.with(index, line));
  const isComplete = remaining !== null && isZero(remaining) && lines.every(({ amount }) => amount.trim() !== '');
  return (
    <Stack gap="sm">
      <Text>
        <bdi>{row.name}</bdi>, <MoneyText amount={row.signed_amount} currency={row.currency} fw={600} />
      </Text>
      {lines.map((line, index) => (
        <SplitLineFields
          key={line.key}
          number={index + 1}
          line={line}
          parent={row}
          onChange={(changed) => change(index, changed)}
          onRemove={lines.length > 2 ? () => setLines(lines.toSpliced(index, 1)) : null}
          onAddRemaining={isBalanced ? null : () => change(index, addRemaining(row, line, remaining, locale))}
        />
      ))}
      <Group justify="space-between">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={lines.length >= LINES_MAX}
          onClick={() => setLines([...lines, emptyLine(row.name)])}
        >
          {t('Add line')}
        </Button>
        <Remaining row={row} remaining={remaining} />
      </Group>
      <FormError error={error} />
      <Group justify="flex-end">
        {row.split_parent && (
          <Button variant="default" disabled={isBusy} onClick={removeSplit} me="auto">
            {t('Remove split')}
          </Button>
        )}
        <Button disabled={!isComplete} loading={isBusy} onClick={() => save(lines)}>
          {t('Save split')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The lines, as a form that its dialog does not lose. */
function useLines(row: Transaction, existing: readonly Transaction[]) {
  const { locale } = useFormat();
  const [initialValues] = useState(() => ({ lines: splitLinesOf(row, existing, locale) }));
  const form = useForm({ initialValues });
  return [form.values.lines, (lines: SplitLine[]) => form.setValues({ lines })] as const;
}

function Remaining({ row, remaining }: { row: Transaction; remaining: string | null }) {
  return (
    <Text role="status" fw={600} c={remaining !== null && isZero(remaining) ? 'var(--c-positive)' : undefined}>
      {remaining === null ? t('Invalid amount') : <>{t('Remaining:')} </>}
      {remaining !== null && <MoneyText amount={remaining} currency={row.currency} />}
    </Text>
  );
}

type SplitLineFieldsProps = {
  readonly number: number;
  readonly line: SplitLine;
  readonly parent: Transaction;
  readonly onChange: (line: SplitLine) => void;
  readonly onRemove: (() => void) | null;
  readonly onAddRemaining: (() => void) | null;
};

function SplitLineFields(props: SplitLineFieldsProps) {
  const { number, line, parent, onChange, onRemove, onAddRemaining } = props;
  const { locale } = useFormat();
  return (
    <fieldset className={classes.lines} aria-label={t('Line {number}', { number })}>
      <div className={classes.line}>
        <TextInput
          label={t('Name')}
          maxLength={255}
          value={line.name}
          onChange={({ currentTarget }) => onChange({ ...line, name: currentTarget.value })}
        />
        <CategoryField value={line.category} onPick={(category) => onChange({ ...line, category })} />
        <div>
          <AmountField
            label={t('Amount')}
            value={line.amount}
            currency={parent.currency}
            reading={{ locale, digits: decimalsOf(parent.signed_amount) }}
            onChange={(amount) => onChange({ ...line, amount })}
            data-autofocus={number === 1 || undefined}
          />
          <Button
            variant="subtle"
            size="compact-xs"
            mt={4}
            disabled={onAddRemaining === null}
            onClick={() => onAddRemaining?.()}
          >
            {t('Add remaining amount')}
          </Button>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Remove line {number}', { number })}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  );
}

/** Saves or removes the split of a transaction, with undo. */
function useSplits(row: Transaction, existing: readonly Transaction[], onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const params = { path: { id: row.id } };
  const refresh = async () => {
    updateRows(client, [await loadTransaction(row.id)]);
    // Lists filtered by label show the split lines instead of the parent.
    if (location.search !== '') await refetchLists(client);
  };
  const announce = useUndoable(refresh);
  const write = useMutation({
    meta: { showsError: true },
    mutationFn: (lines: readonly SplitLine[] | null): Promise<{ response: Response }> =>
      lines === null
        ? api.DELETE('/api/v1/transactions/{id}/splits', { params })
        : api.PUT('/api/v1/transactions/{id}/splits', { params, body: toSplitsBody(row, lines, existing, locale) }),
    onSuccess: async ({ response }, lines) => {
      onDone();
      announce(doneText(lines), response);
      await refresh();
    },
  });
  return {
    save: (lines: readonly SplitLine[]) => write.mutate(lines),
    removeSplit: () => write.mutate(null),
    error: write.error,
    isBusy: write.isPending,
  };
}

function doneText(lines: readonly SplitLine[] | null): string {
  return lines === null ? t('Split removed') : t('Split into {count} lines', { count: lines.length });
}
