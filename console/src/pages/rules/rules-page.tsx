import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { upgradeNoticesQuery } from '../../api/index.ts';
import { ConfirmDialog, EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconPlus, IconWand } from '../../ui/icons/index.ts';
import { CurlButton, listClasses, PageTitle, SectionCard, useFormat, WritersOnly } from '../../ui/index.ts';
import { RuleDialog } from './rule-dialog.tsx';
import {
  isRunning,
  type Rule,
  type RuleRun,
  ruleRunsQuery,
  rulesQuery,
  useReorderRules,
  useRevertRun,
} from './rule-queries.ts';
import { RuleRow } from './rule-row.tsx';
import { useChoices } from './rule-words.ts';

type Edited = { readonly rule: Rule | null };

/** The family's rules in their order, and the runs over stored transactions. */
export function RulesPage() {
  const rules = useQuery(rulesQuery());
  const { new: isNew } = useSearch({ from: '/shell/rules' });
  const navigate = useNavigate({ from: '/rules' });
  const setNew = (opens: boolean) => void navigate({ search: { new: opens || undefined }, replace: !opens });
  const [edited, setEdited] = useState<Edited | null>(null);
  const add = (
    <WritersOnly>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNew(true)}>
        {t('Add rule')}
      </Button>
    </WritersOnly>
  );
  return (
    <>
      <PageTitle title={t('Rules')} text={t('What to set on transactions as they come in.')}>
        <CurlButton path="/api/v1/rules" />
        {rules.data?.length !== 0 && add}
      </PageTitle>
      <QueryView query={rules}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconWand size={40} stroke={1.4} aria-hidden />}
              title={t('No rules yet')}
              text={t('A rule gives new transactions their category, name or tags. What you set yourself stays.')}
              action={add}
            />
          ) : (
            <Stack>
              <RuleList rules={all} onEdit={(rule) => setEdited({ rule })} />
              <RuleRuns />
            </Stack>
          )
        }
      </QueryView>
      <RuleDialog edited={isNew ? { rule: null } : edited} onClose={() => (isNew ? setNew(false) : setEdited(null))} />
    </>
  );
}

function RuleList({ rules, onEdit }: { rules: readonly Rule[]; onEdit: (rule: Rule) => void }) {
  const choices = useChoices();
  const { data: notices } = useQuery(upgradeNoticesQuery());
  const reorder = useReorderRules();
  const move = (index: number, by: number) => {
    const ids = rules.map(({ id }) => id);
    const [moved = ''] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved);
    reorder.mutate(ids);
  };
  return (
    <SectionCard title={t('In this order')}>
      <ul className={listClasses.lines}>
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            isTooLarge={notices?.rules_switched_off.includes(rule.id) ?? false}
            choices={choices}
            onEdit={() => onEdit(rule)}
            {...(index > 0 && { onUp: () => move(index, -1) })}
            {...(index < rules.length - 1 && { onDown: () => move(index, 1) })}
          />
        ))}
      </ul>
    </SectionCard>
  );
}

const STATUSES: Readonly<Record<RuleRun['status'], string>> = {
  pending: t('Running'),
  success: t('Done'),
  failed: t('Failed'),
  reverting: t('Being undone'),
  reverted: t('Undone'),
};

/** The newest runs over stored transactions, with their progress. */
function RuleRuns() {
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
