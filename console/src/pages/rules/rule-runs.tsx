import { Button, Group, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, SectionCard, useFormat, WritersOnly } from '../../ui/index.ts';
import { isRunning, type RuleRun, ruleRunsQuery, useRevertRun } from './rule-queries.ts';

const STATUSES: Readonly<Record<RuleRun['status'], string>> = {
  pending: t('Running'),
  success: t('Done'),
  failed: t('Failed'),
  reverting: t('Being undone'),
  reverted: t('Undone'),
};

/** The newest runs over stored transactions, with their progress. */
export function RuleRuns() {
  const runs = useQuery(ruleRunsQuery()).data?.data ?? [];
  if (runs.length === 0) return null;
  return (
    <SectionCard title={t('Runs')}>
      <ul className={listClasses.lines}>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </SectionCard>
  );
}

function RunRow({ run }: { run: RuleRun }) {
  const format = useFormat();
  const name = run.rule?.name ?? run.rule_name ?? (run.rule_id === null ? t('All rules') : t('A rule without a name'));
  const { transactions_modified: count, transactions_processed: done, transactions_queued: all } = run;
  return (
    <li>
      <Group py="sm" gap="sm" wrap="nowrap">
        <div className={listClasses.text}>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c="dimmed">
            {format.instant(run.executed_at)} · {STATUSES[run.status]} ·{' '}
            {t('{count, plural, one {# transaction changed} other {# transactions changed}}', { count })}
          </Text>
          {run.error_message !== null && <Text size="sm">{run.error_message}</Text>}
          {isRunning(run) && <Progress mt={4} value={all === 0 ? 100 : (100 * done) / all} aria-label={name} />}
        </div>
        <WritersOnly>
          {(run.status === 'success' || run.status === 'failed') && <UndoRun run={run} name={name} />}
        </WritersOnly>
      </Group>
    </li>
  );
}

function UndoRun({ run, name }: { run: RuleRun; name: string }) {
  const [opened, dialog] = useDisclosure(false);
  const { mutate, isPending } = useRevertRun(dialog.close);
  if (run.transactions_modified === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Undo the run of {rule}', { rule: name })}
        onClick={dialog.open}
      >
        {t('Undo')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={dialog.close}
        title={t('Undo this run?')}
        confirm={t('Undo run')}
        onConfirm={() => mutate(run.id)}
        isBusy={isPending}
      >
        <Text size="sm">{t('Transactions get back the values from before. What you have changed since stays.')}</Text>
      </ConfirmDialog>
    </>
  );
}
