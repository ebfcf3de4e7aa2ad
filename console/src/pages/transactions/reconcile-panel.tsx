import { Button, Group, Paper, Switch, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { decimalsOf, difference, isZero } from '../../ui/format/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import type { Statement } from './cleared-balance.ts';
import classes from './reconcile.module.css';
import type { Ledger } from './running-balance.ts';
import { useClearedBalance } from './use-cleared-balance.ts';

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
