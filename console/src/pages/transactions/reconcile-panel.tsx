import { Button, Group, Paper, Switch, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { balanceOnQuery, read, valuationsQuery } from '../../api/index.ts';
import { daysAfter, decimalsOf, difference, fromMinor, isZero } from '../../ui/format/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { clearedBalance, type Ledger, lastSet, type Statement } from './ledger-balances.ts';
import classes from './transactions-page.module.css';

type StatementProps = { readonly ledger: Ledger; readonly statement: Statement };

type ReconcilePanelProps = StatementProps & {
  /** Whether the list leaves out the cleared transactions. */
  readonly hidesCleared: boolean;
  readonly onHide: (hides: boolean) => void;
  readonly onDone: () => void;
};

/** Compares the bank's balance with that of the cleared transactions, while the person marks them in the list below. */
export function ReconcilePanel({ ledger, statement, hidesCleared, onHide, onDone }: ReconcilePanelProps) {
  const format = useFormat();
  const { cleared, gap } = useComparison({ ledger, statement });
  return (
    <Paper component="section" p="md" mb="sm" aria-labelledby="reconcile">
      <Group justify="space-between">
        <Title order={2} size="md" id="reconcile">
          {t('Statement of {date}', { date: format.date(statement.date) })}
        </Title>
        <Button size="xs" onClick={onDone}>
          {t('Done')}
        </Button>
      </Group>
      <dl className={classes.figures} aria-live="polite">
        <Figure label={t('Bank')} amount={statement.amount} currency={ledger.currency} />
        <Figure label={t('Cleared')} amount={cleared} currency={ledger.currency} />
        <Figure label={t('Difference')} amount={gap} currency={ledger.currency}>
          {gap !== undefined && isZero(gap) && <Matches />}
        </Figure>
      </dl>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('Mark each transaction that is on the statement.')}
        </Text>
        <Switch
          label={t('Hide cleared')}
          checked={hidesCleared}
          onChange={({ currentTarget }) => onHide(currentTarget.checked)}
        />
      </Group>
    </Paper>
  );
}

/** The difference alone, for the line that stays in view above the list. */
export function Difference(props: StatementProps) {
  const { gap } = useComparison(props);
  if (gap === undefined) return null;
  return (
    <span aria-hidden>
      {isZero(gap) ? (
        <Matches />
      ) : (
        rich('Difference: <sum>{amount}</sum>', {
          amount: gap,
          sum: () => <MoneyText fw={600} amount={gap} currency={props.ledger.currency} />,
        })
      )}
    </span>
  );
}

function useComparison({ ledger, statement }: StatementProps) {
  const cleared = useClearedBalance(ledger, decimalsOf(statement.amount), statement);
  return { cleared, gap: cleared === undefined ? undefined : difference(statement.amount, cleared) };
}

function Matches() {
  return <span className={classes.matches}>{t('It matches')}</span>;
}

type FigureProps = {
  readonly label: string;
  readonly amount: string | undefined;
  readonly currency: string;
  /** In place of the amount. */
  readonly children?: ReactNode;
};

function Figure({ label, amount, currency, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || (amount === undefined ? '…' : <MoneyText amount={amount} currency={currency} />)}</dd>
    </div>
  );
}

/** The balance of the cleared transactions at the end of the statement's day; undefined while it is loaded. */
function useClearedBalance(ledger: Ledger, digits: number, { date }: Statement): string | undefined {
  const balance = useQuery({ ...balanceOnQuery(ledger.id, date), placeholderData: keepPreviousData });
  const valuations = useQuery(valuationsQuery(ledger.id));
  const set = lastSet(valuations.data ?? [], date);
  const query = {
    account_id: [ledger.id],
    cleared: false,
    end_date: date,
    ...(set !== undefined && { start_date: daysAfter(set, 1) }),
  };
  const { data } = useQuery({
    ...read('/api/v1/transaction_sums', { query }),
    enabled: valuations.data !== undefined && (set === undefined || set < date),
    placeholderData: keepPreviousData,
  });
  if (balance.data === undefined || valuations.data === undefined) return undefined;
  const known = fromMinor(BigInt(balance.data.balances[0]?.end_balance_cents ?? 0), digits);
  if (set === date) return known;
  return data && clearedBalance(ledger, known, data.sums);
}
