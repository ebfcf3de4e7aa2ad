import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FRESH, read, type Schemas } from '../../api/index.ts';
import { QueryView } from '../../ui/feedback/index.ts';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, SectionCard, useFormat } from '../../ui/index.ts';

const SHOWN = 12;

/** The banks' statements that imports have brought to an account, the newest first; nothing before the first. */
export function AccountStatements({ account }: { account: Schemas['Account'] }) {
  const query = useQuery(
    read('/api/v1/account_statements', { query: { account_id: account.id, per_page: SHOWN } }, FRESH),
  );
  if (query.data?.account_statements.length === 0) return null;
  return (
    <SectionCard title={t('Statements')}>
      <QueryView query={query}>
        {({ account_statements: statements, pagination }) => (
          <>
            <ul className={listClasses.lines}>
              {statements.map((statement) => (
                <StatementLine
                  key={statement.id}
                  statement={statement}
                  isDebt={account.classification === 'liability'}
                />
              ))}
            </ul>
            <Older count={(pagination.total_count ?? 0) - statements.length} />
          </>
        )}
      </QueryView>
    </SectionCard>
  );
}

type StatementLineProps = { readonly statement: Schemas['AccountStatement']; readonly isDebt: boolean };

function StatementLine({ statement, isDebt }: StatementLineProps) {
  const format = useFormat();
  // As everywhere in the app, what is owed is positive.
  const shown = (balance: string) => format.money(isDebt ? negated(balance) : balance, currency);
  const { start_date, end_date, opening_balance, closing_balance, currency, rows_count: count } = statement;
  const opening = opening_balance && shown(opening_balance);
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={6} fz="sm">
      <div className={listClasses.text}>
        {format.period(start_date, end_date)}
        <Text size="xs" c="dimmed">
          {t('{count, plural, one {# transaction} other {# transactions}}', { count })}
          {opening && ` · ${t('begins at {amount}', { amount: opening })}`}
        </Text>
      </div>
      {closing_balance && <span className="amount">{shown(closing_balance)}</span>}
    </Group>
  );
}

function Older({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <Text size="xs" c="dimmed" mt="xs">
      {t('{count, plural, one {# older statement} other {# older statements}}', { count })}
    </Text>
  );
}
