import { Alert, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, type Schemas, written } from '../../api/index.ts';
import { useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { useCanManage } from './sharing.ts';
import { changedBalances, changesSince, type ReconciledBalance, statementMonthsQuery } from './statement-months.ts';

/** Says that a reconciled month of the account has changed since, and leads to what changed; nothing while all agree. */
export function ChangedNotice({ account }: { account: Schemas['Account'] }) {
  const format = useFormat();
  const canManage = useCanManage(account);
  const accept = useAccept();
  const { data } = useInfiniteQuery(statementMonthsQuery(account.id));
  const changed = changedBalances(data?.pages.flatMap(({ months }) => months) ?? []);
  const [first] = changed;
  if (first === undefined) return null;
  const money = (amount: string) => format.money(amount, first.currency);
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('{month} has changed since it was reconciled', { month: format.month(first.date) })}
    >
      <Text size="sm" c="var(--c-text)">
        {t('At the end of {date} the balance was {before}; now it is {after}.', {
          date: format.date(first.date),
          before: money(first.ledger_balance),
          after: money(first.current_balance),
        })}
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/settings/history" search={changesSince(first)} {...props} />}
        >
          {t('See what changed')}
        </Button>
        {canManage && (
          <Button size="xs" variant="subtle" loading={accept.isPending} onClick={() => accept.mutate(changed)}>
            {t('Accept the change')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Reconciles these days again, with what the bank said of them. */
function useAccept() {
  const announce = useUndoable();
  return useMutation({
    mutationFn: async (changed: readonly ReconciledBalance[]) => {
      const responses: Response[] = [];
      for (const { account_id, date, balance } of changed) {
        const { response } = await written(
          api.POST('/api/v1/reconciled_balances', { body: { account_id, date, balance } }),
        );
        responses.push(response);
      }
      return responses;
    },
    onSuccess: (responses) =>
      announce(
        t('{count, plural, one {# month} other {# months}} reconciled again', { count: responses.length }),
        ...responses,
      ),
  });
}
