import { Alert, Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, type Schemas, unwrap } from '../../api/index.ts';
import { ErrorText, keepFocus, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { useCanWrite } from '../../ui/index.ts';
import { RecordDiff, type RecordShown } from '../../ui/record-diff/index.ts';
import classes from './proposals.module.css';
import { proposalQuery } from './queries.ts';

/** The items of a proposal; those that wait can be chosen, accepted and rejected. */
export function ProposalItems({ proposal }: { proposal: Schemas['Proposal'] }) {
  const decide = useDecide(proposal.id);
  const canDecide = useCanWrite();
  const [left, setLeft] = useState<readonly number[]>([]);
  const waiting = proposal.items.filter(({ status }) => status === 'pending').map(({ position }) => position);
  const chosen = waiting.filter((position) => !left.includes(position));
  const outdated = outdatedItems(decide.error);
  const send = (kind: Decision['kind']) => decide.mutate({ kind, items: chosen });
  return (
    <Stack gap="md">
      <fieldset className={classes.items}>
        <legend className={classes.legend}>{t('Changes')}</legend>
        <Stack gap="md">
          {proposal.items.map((item) => (
            <Item
              key={item.position}
              item={item}
              isOutdated={outdated.includes(item.position)}
              isChosen={chosen.includes(item.position)}
              onChoose={
                canDecide
                  ? (isChosen) =>
                      setLeft(isChosen ? left.filter((one) => one !== item.position) : [...left, item.position])
                  : null
              }
            />
          ))}
        </Stack>
      </fieldset>
      {decide.error && <DecisionError error={decide.error} items={proposal.items} outdated={outdated} />}
      {canDecide && waiting.length > 0 && (
        <DecisionButtons count={chosen.length} busy={decide.isPending ? decide.variables.kind : null} onDecide={send} />
      )}
    </Stack>
  );
}

type ItemProps = {
  readonly item: ProposalItem;
  readonly isOutdated: boolean;
  readonly isChosen: boolean;
  /** Null for people who cannot decide. */
  readonly onChoose: ((isChosen: boolean) => void) | null;
};

function Item({ item, isOutdated, isChosen, onChoose }: ItemProps) {
  const title = <bdi>{itemTitle(item)}</bdi>;
  return (
    <div>
      <Group gap="xs">
        {item.status === 'pending' && onChoose !== null ? (
          <Checkbox
            label={title}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        ) : (
          <Text size="sm" fw={500}>
            {title}
          </Text>
        )}
        {item.status === 'accepted' && <Badge variant="light">{t('Accepted')}</Badge>}
        {item.status === 'rejected' && <Badge color="gray">{t('Rejected')}</Badge>}
        {isOutdated && <Badge color="yellow">{t('Outdated')}</Badge>}
      </Group>
      <ItemDiff item={item} />
    </div>
  );
}

type DecisionErrorProps = {
  readonly error: Error;
  readonly items: readonly ProposalItem[];
  readonly outdated: readonly number[];
};

function DecisionError({ error, items, outdated }: DecisionErrorProps) {
  const names = items.filter(({ position }) => outdated.includes(position)).map(itemTitle);
  return (
    <Alert color="red" variant="outline" title={t('Nothing was changed')} icon={<IconAlertTriangle aria-hidden />}>
      {names.length === 0 ? (
        <ErrorText error={error} />
      ) : (
        <>
          <Text size="sm">
            {t('These changes no longer fit, because the data has changed since. Reject them, or accept the others.')}
          </Text>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

type DecisionButtonsProps = {
  readonly count: number;
  readonly busy: Decision['kind'] | null;
  readonly onDecide: (kind: Decision['kind']) => void;
};

function DecisionButtons({ count, busy, onDecide }: DecisionButtonsProps) {
  const isDisabled = count === 0 || busy !== null;
  return (
    <Group>
      <Button disabled={isDisabled} loading={busy === 'accept'} onClick={() => onDecide('accept')}>
        {t('{count, plural, one {Accept # change} other {Accept # changes}}', { count })}
      </Button>
      <Button variant="default" disabled={isDisabled} loading={busy === 'reject'} onClick={() => onDecide('reject')}>
        {t('{count, plural, one {Reject # change} other {Reject # changes}}', { count })}
      </Button>
    </Group>
  );
}

/** The members that an item changes, each with the old value and the new one. */
function ItemDiff({ item }: { item: ProposalItem }) {
  const pairs = recordPairs(item);
  if (pairs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('You cannot see this record.')}
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the records of a proposal never move
        <div key={index}>
          {pairs.length > 1 && <PairTitle pair={pair} />}
          <RecordDiff {...pair} />
        </div>
      ))}
    </Stack>
  );
}

function PairTitle({ pair }: { pair: RecordPair }) {
  const name = pairName(pair) ?? '';
  if (pair.before === null) return <Text size="sm">{t('New: {name}', { name })}</Text>;
  return <Text size="sm">{pair.after === null ? t('Deleted: {name}', { name }) : t('Changed: {name}', { name })}</Text>;
}

type Decision = { readonly kind: 'accept' | 'reject'; readonly items: number[] };

/** Accepts or rejects items of a proposal. Accepted ones change the ledger, so that everything is read again. */
function useDecide(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, items }: Decision) => {
      const request = { params: { path: { id } }, body: { items } };
      return unwrap(
        kind === 'accept'
          ? api.POST('/api/v1/proposals/{id}/accept', request)
          : api.POST('/api/v1/proposals/{id}/reject', request),
      );
    },
    onSuccess: (proposal, { kind, items: { length: count } }) => {
      client.setQueryData(proposalQuery(id).queryKey, proposal);
      notifyDone(
        kind === 'accept'
          ? t('{count, plural, one {# change accepted} other {# changes accepted}}', { count })
          : t('{count, plural, one {# change rejected} other {# changes rejected}}', { count }),
      );
      keepFocus();
    },
    meta: { showsError: true },
  });
}

/** The positions that an error says cannot be applied any more. */
function outdatedItems(error: Error | null): readonly number[] {
  if (!(error instanceof ApiError) || error.code !== 'proposal_outdated') return [];
  const { items } = error.details;
  return Array.isArray(items) ? items.map(Number) : [];
}

type ProposalItem = Schemas['ProposalItem'];

type RecordPair = { readonly before: RecordShown | null; readonly after: RecordShown | null };

const TITLES: Readonly<Record<ProposalItem['operation'], string>> = {
  createTransaction: t('Create a transaction'),
  updateTransaction: t('Change a transaction'),
  deleteTransaction: t('Delete a transaction'),
  createTrade: t('Create a trade'),
  updateTrade: t('Change a trade'),
  deleteTrade: t('Delete a trade'),
  bulkTransactions: t('Write several transactions'),
  createSplits: t('Split a transaction'),
  putSplits: t('Change the split of a transaction'),
  createTransfer: t('Create a transfer'),
  createCategory: t('Create a category'),
  updateCategory: t('Change a category'),
  createMerchant: t('Create a merchant'),
  updateMerchant: t('Change a merchant'),
  createTag: t('Create a tag'),
  updateTag: t('Change a tag'),
  createRecurringTransaction: t('Create a recurring transaction'),
  updateRecurringTransaction: t('Change a recurring transaction'),
};

/** The operation of an item in words, with the name of its record. */
function itemTitle(item: ProposalItem): string {
  const [pair, ...others] = recordPairs(item);
  const name = pair === undefined || others.length > 0 ? null : pairName(pair);
  return name === null ? TITLES[item.operation] : `${TITLES[item.operation]}: ${name}`;
}

/** The records of an item: one, or those of several transactions in their order. */
function recordPairs({ before, after }: Pick<ProposalItem, 'before' | 'after'>): RecordPair[] {
  const [old, changed] = [listOf(before), listOf(after)];
  const count = Math.max(old.length, changed.length);
  return Array.from({ length: count }, (_, index) => ({ before: old[index] ?? null, after: changed[index] ?? null }));
}

function pairName({ before, after }: RecordPair): string | null {
  return nameOf(before) ?? nameOf(after);
}

function nameOf(record: RecordShown | null): string | null {
  const { name, transaction, merchant } = (record ?? {}) as {
    readonly name?: string | null;
    readonly transaction?: RecordShown;
    readonly merchant?: { readonly name: string } | null;
  };
  return transaction === undefined ? (name ?? merchant?.name ?? null) : nameOf(transaction);
}

function listOf(records: ProposalItem['before']): (RecordShown | null)[] {
  if (records === null) return [];
  return Array.isArray(records) ? records : [records];
}
