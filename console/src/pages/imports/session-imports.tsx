import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountsQuery, api, done, unwrap, useRefreshAfter } from '../../api/index.ts';
import { LoadingRows } from '../../ui/feedback/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, WithoutCharge } from '../../ui/index.ts';
import { type Import, importQuery, type UnknownLabels } from './import-queries.ts';
import classes from './imports.module.css';
import { MonthBalances } from './month-balances.tsx';
import { MovingReport } from './moving-report.tsx';
import { UnknownLabelsChoice } from './review-step.tsx';
import { isAtWork, type Session } from './session-queries.ts';
import { Steps } from './steps.tsx';
import { Undone, UndoSession } from './undo-session.tsx';

/** The imports of a file with several accounts: what each would do, and one button for all. */
export function SessionImports({ session }: { session: Session }) {
  const results = useQueries({ queries: session.imports.map(({ id }) => importQuery(id)) });
  const imports = results.flatMap(({ data }) => data ?? []);
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  useRefreshAfter(isAtWork(session));
  if (imports.length < session.imports.length) return <LoadingRows rows={3} />;
  const pending = imports.filter(({ status }) => status === 'pending');
  const nameOf = (id: string | null) => accounts.find((account) => account.id === id)?.name ?? t('the account');
  return (
    <Steps current={pending.length > 0 ? t('Review') : t('Done')}>
      <Stack>
        {isAtWork(session) ? (
          <Running session={session} imports={imports} />
        ) : (
          <Summary session={session} imports={imports} />
        )}
        <ul className={listClasses.lines} aria-label={t('Accounts in the file')}>
          {imports.map((one) => (
            <ImportLine key={one.id} one={one} session={session.id} account={nameOf(one.account_id)} />
          ))}
        </ul>
        {session.status === 'complete' && session.moving !== null && pending.length === 0 && (
          <MovingReport moving={session.moving} />
        )}
        {session.status === 'complete' && pending.length === 0 && <WithoutCharge found={session.without_charge} />}
        {session.status === 'complete' && pending.length === 0 && <MonthBalances imports={imports} />}
        {pending.length > 0 && !isAtWork(session) && <ImportAll pending={pending} />}
        {pending.length === 0 && <UndoSession session={session} />}
      </Stack>
    </Steps>
  );
}

const sumOf = (imports: readonly Import[], count: (one: Import) => number) =>
  imports.reduce((sum, one) => sum + count(one), 0);

function Running({ session, imports }: { session: Session; imports: readonly Import[] }) {
  const isImport = session.status === 'importing';
  const all = sumOf(imports, ({ stats }) => stats.rows_count);
  const settled = sumOf(imports, ({ stats }) =>
    isImport ? stats.rows_count - stats.ready : stats.reverted + stats.kept,
  );
  const label = isImport ? t('Importing') : t('Undoing the import');
  return (
    <div role="status">
      <Text mb="xs">{t('{label}: {done} of {all} rows', { label, done: settled, all })}</Text>
      <Progress value={(100 * settled) / Math.max(1, all)} aria-label={label} />
    </div>
  );
}

function Summary({ session, imports }: { session: Session; imports: readonly Import[] }) {
  if (session.status === 'reverted') return <Undone session={session} />;
  const isDone = imports.every(({ status }) => status !== 'pending');
  const created = sumOf(imports, (one) => (isDone ? one.stats.created : one.expected.created));
  const left = sumOf(imports, leftOf);
  const failed = sumOf(imports, ({ stats }) => stats.failed);
  return (
    <div role="status">
      <Text fw={600}>
        {t('{created} new{left, plural, =0 {} other {, # skipped}}{failed, plural, =0 {} other {, # with problems}}', {
          created,
          left,
          failed,
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {isDone
          ? t('“{filename}” is imported.', { filename: session.filename })
          : t('{file}. Nothing is changed yet.', { file: session.filename })}
      </Text>
    </div>
  );
}

function leftOf({ expected, stats }: Import): number {
  const later = expected.matched + expected.duplicate + expected.skipped;
  return later + stats.matched + stats.duplicate + stats.skipped;
}

function ImportLine({ one, session, account }: { one: Import; session: string; account: string }) {
  const { id, status, expected, stats } = one;
  const isPending = status === 'pending';
  return (
    <li className={classes.row}>
      <div className={listClasses.text}>
        <Text>{account}</Text>
        <Text size="sm" c="dimmed">
          {t(
            '{created} new{left, plural, =0 {} other {, # skipped}}{failed, plural, =0 {} other {, # with problems}}',
            {
              created: isPending ? expected.created : stats.created,
              left: leftOf(one),
              failed: stats.failed,
            },
          )}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={(props) => (
          <Link
            to="/imports"
            search={{ id, session }}
            aria-label={isPending ? t('Review {name}', { name: account }) : t('Show {name}', { name: account })}
            {...props}
          />
        )}
      >
        {isPending ? t('Review') : t('Show')}
      </Button>
    </li>
  );
}

type ImportAllProps = { readonly pending: readonly Import[] };

/** Publishes every import of a file at once, or deletes them all. */
function ImportAll({ pending }: ImportAllProps) {
  const [labels, setLabels] = useState<UnknownLabels>('create');
  const { publish, remove } = useAll(pending, labels);
  const count = pending.reduce((sum, { expected }) => sum + expected.created + expected.updated, 0);
  return (
    <>
      <Text size="sm">{t('Categories, merchants and tags of the file that you do not have:')}</Text>
      <UnknownLabelsChoice value={labels} onChange={setLabels} />
      <FormError error={publish.error ?? remove.error} />
      <Group justify="space-between">
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('Cancel import')}
        </Button>
        <Button loading={publish.isPending} onClick={() => publish.mutate()}>
          {t('Import {count, plural, one {# transaction} other {# transactions}}', { count })}
        </Button>
      </Group>
    </>
  );
}

function useAll(pending: readonly Import[], unknown_labels: UnknownLabels) {
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/imports' });
  const publish = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      for (const { id } of pending) {
        const options = { params: { path: { id } }, body: { skip_invalid: true, unknown_labels } };
        const { data } = await unwrap(api.POST('/api/v1/imports/{id}/publish', options));
        client.setQueryData(importQuery(id).queryKey, data);
      }
    },
  });
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      for (const { id } of pending) await done(api.DELETE('/api/v1/imports/{id}', { params: { path: { id } } }));
    },
    onSuccess: async () => {
      await navigate({ search: {} });
    },
  });
  return { publish, remove };
}
