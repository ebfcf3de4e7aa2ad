import { Button, Group, Switch, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { balanceOnQuery, read, valuationsQuery } from '../../api/index.ts';
import { daysAfter, decimalsOf, difference, fromMinor, isZero } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat } from '../../ui/index.ts';
import { clearedBalance, type Ledger, lastSet, missingRows, type Statement } from './ledger-balances.ts';
import { pageQuery, type Transaction } from './list-query.ts';
import classes from './reconcile.module.css';

type ReconcilePanelProps = {
  readonly ledger: Ledger;
  readonly statement: Statement;
  /** Whether the list leaves out the cleared transactions. */
  readonly hidesCleared: boolean;
  readonly onHide: (hides: boolean) => void;
  readonly onTick: (rows: readonly Transaction[]) => void;
  readonly onLeave: () => void;
  /** Called when the account agrees with the bank and the person says so. */
  readonly onAgreed: () => void;
  readonly isSaving: boolean;
};

/** The line above the list while it is compared with a statement: the person ticks in the list what is on it. */
export function ReconcilePanel({ ledger, statement, hidesCleared, ...panel }: ReconcilePanelProps) {
  const { onHide, onTick, onLeave, onAgreed, isSaving } = panel;
  const format = useFormat();
  const { cleared, gap } = useComparison(ledger, statement);
  const agrees = gap !== undefined && isZero(gap);
  const why = useId();
  const { since, date, amount } = statement;
  return (
    <section className={classes.panel} aria-label={t('Statement of {date}', { date: format.date(date) })}>
      <div className={classes.line}>
        <dl className={classes.figures} aria-live="polite">
          <div>
            <dt>{t('Statement')}</dt>
            <dd>{since === undefined ? format.date(date) : format.period(since, date)}</dd>
          </div>
          <Figure label={t('Statement says')} amount={amount} currency={ledger.currency} isSecond />
          <Figure label={t('Ticked')} amount={cleared} currency={ledger.currency} />
          <Figure label={t('Difference')} amount={gap} currency={ledger.currency}>
            {agrees && <span className={classes.matches}>{t('It matches')}</span>}
          </Figure>
        </dl>
        <Group gap="xs" className={classes.actions ?? ''}>
          <Switch
            size="xs"
            label={t('Hide cleared')}
            checked={hidesCleared}
            onChange={({ currentTarget }) => onHide(currentTarget.checked)}
          />
          <Button size="xs" variant="default" title={t('The ticks stay')} onClick={onLeave}>
            {t('Leave')}
          </Button>
          <Button
            size="xs"
            disabled={!agrees}
            loading={isSaving}
            aria-describedby={agrees ? undefined : why}
            onClick={onAgreed}
          >
            {t('Done')}
          </Button>
        </Group>
      </div>
      {!agrees && gap !== undefined && (
        <p id={why} className={classes.hint}>
          <Missing ledger={ledger} statement={statement} gap={gap} onTick={onTick} />
        </p>
      )}
    </section>
  );
}

type MissingProps = Pick<ReconcilePanelProps, 'ledger' | 'statement' | 'onTick'> & { readonly gap: string };

/** The one or two entries that make up the difference, for one press; otherwise what to do. */
function Missing({ ledger, statement: { date }, gap, onTick }: MissingProps) {
  const format = useFormat();
  const { data } = useQuery({
    ...pageQuery({ account: [ledger.id], to: date, uncleared: true }, 0),
    placeholderData: keepPreviousData,
  });
  const rows = missingRows(ledger, gap, data?.transactions ?? []);
  if (rows === null) return t('Tick each transaction that is on the statement: Space ticks, J and K move.');
  const named = rows.map((row) =>
    t('{name}, {amount}', { name: row.name, amount: format.money(row.signed_amount, row.currency, 'exceptZero') }),
  );
  return (
    <>
      <Text span inherit dir="auto">
        {t('{count, plural, one {{names} is all that is missing.} other {{names} are all that is missing.}}', {
          count: rows.length,
          names: named.join(' + '),
        })}
      </Text>{' '}
      <Button size="compact-sm" variant="subtle" onClick={() => onTick(rows)}>
        {t('{count, plural, one {Tick it} other {Tick them}}', { count: rows.length })}
      </Button>
    </>
  );
}

function useComparison(ledger: Ledger, statement: Statement) {
  const cleared = useClearedBalance(ledger, decimalsOf(statement.amount), statement);
  return { cleared, gap: cleared === undefined ? undefined : difference(statement.amount, cleared) };
}

type FigureProps = {
  readonly label: string;
  readonly amount: string | undefined;
  readonly currency: string;
  /** Left out where there is little room. */
  readonly isSecond?: boolean;
  /** In place of the amount. */
  readonly children?: ReactNode;
};

function Figure({ label, amount, currency, isSecond, children }: FigureProps) {
  return (
    <div data-second={isSecond}>
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
