import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery, useRefreshAfter } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { WithoutCharge } from '../../ui/index.ts';
import { type Import, isOfRecords, isRunning, useProgress } from './import-queries.ts';
import { ImportRows } from './import-rows.tsx';
import { MonthBalances } from './month-balances.tsx';
import { MovingReport } from './moving-report.tsx';
import { isAtWork, sessionQuery } from './session-queries.ts';
import { UndoImport } from './undo-import.tsx';
import { Undone, UndoSession } from './undo-session.tsx';

/** Follows a published import, and shows its result. */
export function DoneStep({ one }: { one: Import }) {
  const { stats, status } = one;
  const running = isRunning(one);
  const [isOpen, undo] = useDisclosure(false);
  const session = useOwnSession(one);
  useRefreshAfter(running || (session !== undefined && isAtWork(session)));
  return (
    <Stack>
      {session?.status === 'reverted' ? (
        <Undone session={session} />
      ) : running ? (
        <Running one={one} />
      ) : (
        <Result one={one} />
      )}
      {status === 'complete' && one.moving !== null && <MovingReport moving={one.moving} />}
      {status === 'complete' && <WithoutCharge found={one.without_charge} />}
      {status === 'complete' && one.session_id !== null && <MonthBalances imports={[one]} />}
      {!running && (
        <ImportRows
          id={one.id}
          kinds={[
            { label: t('New'), count: stats.created, filter: { outcome: 'created' } },
            { label: t('Booked'), count: stats.updated, filter: { outcome: 'updated' } },
            {
              label: isOfRecords(one) ? t('Already there') : t('Entered by you'),
              count: stats.matched,
              filter: { outcome: 'matched' },
            },
            { label: t('Dropped by the bank'), count: stats.removed, filter: { outcome: 'removed' } },
            { label: t('Duplicates'), count: stats.duplicate, filter: { outcome: 'duplicate' } },
            { label: t('Left out'), count: stats.skipped, filter: { outcome: 'skipped' } },
            { label: t('Problems'), count: stats.failed, filter: { outcome: 'failed' } },
            { label: t('Undone'), count: stats.reverted, filter: { outcome: 'reverted' } },
            { label: t('Kept'), count: stats.kept, filter: { outcome: 'kept' } },
          ]}
        />
      )}
      <Group justify="space-between">
        <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
          {t('Import another file')}
        </Button>
        {session !== undefined ? (
          <UndoSession session={session} />
        ) : (
          (status === 'complete' || status === 'failed') && (
            <Button variant="default" onClick={undo.open}>
              {t('Undo import')}
            </Button>
          )
        )}
      </Group>
      <UndoImport one={one} opened={isOpen} onClose={undo.close} />
    </Stack>
  );
}

/** The session of a file with a single account, which is taken back whole. */
function useOwnSession({ session_id, account_id }: Import) {
  const query = sessionQuery(session_id ?? '');
  const { data } = useQuery({ ...query, enabled: session_id !== null && account_id !== null, retry: false });
  const own = data?.imports.length === 1 ? data : undefined;
  useProgress(`/api/v1/import_sessions/${session_id}`, query.queryKey, own !== undefined && isAtWork(own));
  return own;
}

function Running({ one: { stats, status } }: { one: Import }) {
  const isImport = status === 'importing';
  const all = Math.max(1, stats.rows_count);
  const settled = isImport ? stats.rows_count - stats.ready : stats.reverted + stats.kept;
  const label = isImport ? t('Importing') : t('Undoing the import');
  return (
    <div role="status">
      <Text mb="xs">{t('{label}: {done} of {all} rows', { label, done: settled, all: stats.rows_count })}</Text>
      <Progress value={(100 * settled) / all} aria-label={label} />
    </div>
  );
}

function Result({ one }: { one: Import }) {
  const { stats, status, error } = one;
  const { data: account } = useQuery({ ...accountQuery(one.account_id ?? ''), enabled: one.account_id !== null });
  if (status === 'failed') {
    return (
      <Alert color="red" variant="outline" title={t('The import stopped')} role="status">
        {error}
      </Alert>
    );
  }
  const into = account?.name ?? (one.account_id === null ? t('All accounts of the file') : t('the account'));
  return (
    <div role="status">
      <Text fw={600}>
        {status === 'reverted'
          ? t('The import is undone.')
          : isOfRecords(one)
            ? t('{count, plural, one {# record} other {# records}} added.', { count: stats.created })
            : t('{count, plural, one {# transaction} other {# transactions}} added to {account}.', {
                count: stats.created,
                account: into,
              })}
      </Text>
      {stats.kept > 0 && (
        <Text size="sm" c="dimmed">
          {isOfRecords(one)
            ? t('What you use or have edited was kept.')
            : t('Transactions that you have edited were kept.')}
        </Text>
      )}
    </div>
  );
}
