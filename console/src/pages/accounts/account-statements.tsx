import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, membersQuery, type Schemas } from '../../api/index.ts';
import { EmptyState, ErrorState, LoadingRows, useUndoable } from '../../ui/feedback/index.ts';
import { isZero, negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconFileText, IconX } from '../../ui/icons/index.ts';
import { listClasses, useFormat } from '../../ui/index.ts';
import { memberName } from '../settings/member-name.ts';
import classes from './account-statements.module.css';
import { MONTH_LOOKS } from './month-looks.tsx';
import { useCanManage } from './sharing.ts';
import { changesSince, type ReconciledBalance, type StatementMonth, statementMonthsQuery } from './statement-months.ts';

type Account = Schemas['Account'];

/** The months of an account: which have a statement, which are reconciled, and which have changed since. */
export function AccountStatements({ account }: { account: Account }) {
  const months = useInfiniteQuery(statementMonthsQuery(account.id));
  const { data, error, hasNextPage } = months;
  if (data === undefined) {
    return error === null ? <LoadingRows rows={8} /> : <ErrorState error={error} onRetry={months.refetch} />;
  }
  const shown = data.pages.flatMap((page) => page.months);
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<IconFileText size={32} aria-hidden />}
        title={t('No statements yet')}
        text={t('Import a statement of your bank, or add the first transaction.')}
      />
    );
  }
  return (
    <section aria-label={t('Statements')}>
      {/* An account without any statement lacks none. */}
      {shown.some(({ status }) => status !== 'no_statement') && <Gaps gaps={data.pages.flatMap((page) => page.gaps)} />}
      <ul className={listClasses.lines}>
        {shown.map((month) => (
          <MonthLine key={month.month} month={month} account={account} />
        ))}
      </ul>
      {hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={() => months.fetchNextPage()} loading={months.isFetchingNextPage}>
            {t('Show earlier months')}
          </Button>
        </Group>
      )}
    </section>
  );
}

function Gaps({ gaps }: { gaps: readonly Schemas['StatementGap'][] }) {
  const format = useFormat();
  if (gaps.length === 0) return null;
  const month = (one: string) => format.month(one, 'short');
  const named = gaps.map(({ start_month: from, end_month: to }) =>
    from === to ? month(from) : t('{from} to {to}', { from: month(from), to: month(to) }),
  );
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <Text size="sm" c="dimmed">
        {t('Without a statement: {months}', { months: named.join(', ') })}
      </Text>
      <Button size="compact-sm" variant="subtle" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
        {t('Import a file')}
      </Button>
    </Group>
  );
}

type MonthLineProps = { readonly month: StatementMonth; readonly account: Account };

function MonthLine({ month, account }: MonthLineProps) {
  const format = useFormat();
  const { icon, words } = MONTH_LOOKS[month.status];
  return (
    <li className={classes.month} data-status={month.status}>
      <span className={classes.icon}>{icon}</span>
      <div className={listClasses.text}>
        <Text size="sm" fw={500}>
          {format.month(month.month)}
        </Text>
        <Text size="xs" className={classes.status ?? ''}>
          {words}
        </Text>
        {month.statements.map((statement) => (
          <StatementText key={statement.id} statement={statement} account={account} />
        ))}
        {month.reconciled_balances.map((one) => (
          <ReconciledText key={one.id} reconciled={one} />
        ))}
      </div>
      <Group gap="xs" wrap="nowrap">
        <span className="amount">{format.money(month.balance, account.currency)}</span>
        <MonthAction month={month} account={account} />
      </Group>
    </li>
  );
}

type StatementTextProps = { readonly statement: StatementMonth['statements'][number]; readonly account: Account };

function StatementText({ statement, account }: StatementTextProps) {
  const format = useFormat();
  const { start_date, end_date, closing_balance, difference, currency, rows_count: count, reconciled } = statement;
  // As everywhere in the app, what is owed is positive.
  const shown = (amount: string) => (account.classification === 'liability' ? negated(amount) : amount);
  const facts = [
    format.period(start_date, end_date),
    t('{count, plural, one {# transaction} other {# transactions}}', { count }),
    ...(closing_balance === null
      ? []
      : [t('ends at {amount}', { amount: format.money(shown(closing_balance), currency) })]),
    ...(difference === null || isZero(difference) || reconciled
      ? []
      : [t('differs by {amount}', { amount: format.money(shown(difference), currency, 'exceptZero') })]),
  ];
  return (
    <Text size="xs" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

function ReconciledText({ reconciled }: { reconciled: ReconciledBalance }) {
  const format = useFormat();
  const { data: members = [] } = useQuery(membersQuery());
  const { user_id, reconciled_at, date, balance, currency } = reconciled;
  const member = members.find(({ id }) => id === user_id);
  const facts = {
    date: format.date(date),
    amount: format.money(balance, currency),
    at: format.exact(reconciled_at).day,
  };
  return (
    <Text size="xs" c="dimmed">
      {member === undefined
        ? t('Agreed with {amount} on {date}, reconciled on {at}', facts)
        : t('Agreed with {amount} on {date}, reconciled by {name} on {at}', { ...facts, name: memberName(member) })}
    </Text>
  );
}

/** The next step of a person with a month. */
function MonthAction({ month: { month, status, statements, reconciled_balances }, account }: MonthLineProps) {
  const format = useFormat();
  const canManage = useCanManage(account);
  const [reconciled] = reconciled_balances;
  const name = format.month(month);
  if (status === 'changed') {
    const first = reconciled_balances.findLast(({ difference }) => !isZero(difference));
    return (
      first && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('See what changed in {month}', { month: name })}
          renderRoot={(props) => <Link to="/settings/history" search={changesSince(first)} {...props} />}
        >
          {t('See what changed')}
        </Button>
      )
    );
  }
  if (!canManage) return null;
  if (status === 'reconciled' && reconciled) return <Reopen reconciled={reconciled} name={name} />;
  const open = statements.find((one) => !one.reconciled && one.closing_balance !== null);
  if (open === undefined || open.closing_balance === null) return null;
  const bank = account.classification === 'liability' ? negated(open.closing_balance) : open.closing_balance;
  const search = { bank, since: open.start_date, until: open.end_date };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('Reconcile {name}', { name })}
      renderRoot={(props) => (
        <Link to="/accounts/$id" params={{ id: account.id }} search={search} resetScroll={false} {...props} />
      )}
    >
      {t('Reconcile')}
    </Button>
  );
}

function Reopen({ reconciled: { id }, name }: { reconciled: ReconciledBalance; name: string }) {
  const announce = useUndoable();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.DELETE('/api/v1/reconciled_balances/{id}', { params: { path: { id } } }),
    onSuccess: ({ response }) => announce(t('{month} is open again', { month: name }), response),
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('Open {month} again', { month: name })}
      loading={isPending}
      onClick={() => mutate()}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
