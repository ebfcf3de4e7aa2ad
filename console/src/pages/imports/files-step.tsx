import { Alert, Badge, Button, FileButton, Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, LoadingRows } from '../../ui/feedback/index.ts';
import { FormError } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { AccountTargets } from './account-targets.tsx';
import { CsvSettings } from './csv-settings.tsx';
import { setFile, setFiles } from './dropped-file.ts';
import { FileError } from './file-error.tsx';
import type { Import, OwnAccount, Preflight, SentFile } from './import-queries.ts';
import classes from './imports.module.css';
import { NewAccountFields } from './new-account.tsx';
import { OtherCurrencies, otherCurrencies } from './other-currencies.tsx';
import { Faults, PreviewRows } from './preview-rows.tsx';
import { Proof } from './proof.tsx';
import { Questions } from './questions.tsx';
import { outcomeText, targetText } from './reasons.ts';
import { type Answers, type Brought, type FileItem, useSeveralFiles } from './several-files.ts';
import { Undone } from './undo-session.tsx';

type FilesStepProps = { readonly files: readonly File[]; readonly accounts: readonly OwnAccount[] };

/** Imports several files, each with one account or several: by one click, and with one undo. */
export function FilesStep({ files, accounts }: FilesStepProps) {
  const { items, isRunning, answer, answersOf, retry, run, undo, canUndo } = useSeveralFiles(files, accounts);
  const ready = items.filter(({ isReady, fate }) => isReady && fate === undefined);
  const isLoading = items.some((item) => item.isLoading);
  const isDone = items.every(({ fate }) => fate?.state === 'done' || fate?.state === 'undone');
  return (
    <Paper withBorder mb="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {t(
            'The files are imported in the order of their days. One that fails stops no other. You can undo each, or all at once.',
          )}
        </Text>
        <ul className={classes.files} aria-label={t('Files')}>
          {items.map((item) => (
            <li key={keyOf(item.file)} aria-label={item.file.name} aria-busy={item.isLoading}>
              <FileHead item={item} files={files} isRunning={isRunning} />
              {item.fate === undefined ? (
                <FileAnswers
                  item={item}
                  accounts={accounts}
                  answers={answersOf(item.file)}
                  onAnswer={(next) => answer(item.file, next)}
                />
              ) : (
                <FileFate fate={item.fate} accounts={accounts} onRetry={() => retry(item.file)} />
              )}
            </li>
          ))}
        </ul>
        <FormError error={undo.error} />
        <Group justify="space-between">
          <FileButton multiple onChange={(chosen) => setFiles(isDone ? chosen : [...files, ...chosen])}>
            {(props) => (
              <Button variant="default" disabled={isRunning || undo.isPending} {...props}>
                {isDone ? t('Import more files') : t('Add files')}
              </Button>
            )}
          </FileButton>
          {!isRunning && canUndo && <UndoAll isBusy={undo.isPending} onUndo={() => undo.mutate()} />}
          {!isDone && (
            <Button
              loading={run.isPending}
              disabled={ready.length === 0 || isLoading || isRunning || undo.isPending}
              onClick={() => run.mutate(ready)}
            >
              {t('Import {count, plural, one {# file} other {# files}}', { count: ready.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

type UndoAllProps = { readonly isBusy: boolean; readonly onUndo: () => void };

/** Takes back what the files have brought, after a question. */
function UndoAll({ isBusy, onUndo }: UndoAllProps) {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={dialog.open}>
        {t('Undo import')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={dialog.close}
        title={t('Undo this import?')}
        confirm={t('Undo import')}
        onConfirm={() => {
          dialog.close();
          onUndo();
        }}
        isDestructive
      >
        <Text size="sm">
          {t(
            'The transactions that these files have added are deleted, with the accounts that were opened for them. What you use or have edited stays.',
          )}
        </Text>
      </ConfirmDialog>
    </>
  );
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

type FileHeadProps = { readonly item: FileItem; readonly files: readonly File[]; readonly isRunning: boolean };

function FileHead({ item, files, isRunning }: FileHeadProps) {
  const { file, fate } = item;
  return (
    <Group justify="space-between" align="flex-start" gap="xs">
      <div className={classes.head}>
        <Text fw={600}>{file.name}</Text>
        <Text size="sm" c="dimmed" component="div" role="status">
          <Content item={item} />
        </Text>
      </div>
      <Group gap="xs" justify="flex-end">
        <State item={item} />
        {fate === undefined && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isRunning}
            aria-label={t('Leave out {name}', { name: file.name })}
            onClick={() => setFiles(files.filter((other) => other !== file))}
          >
            {t('Leave out')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** How much is in the file, of which days, and how much of it is new. */
function Content({ item }: { readonly item: FileItem }) {
  const { preflight, fate } = item;
  const format = useFormat();
  if (preflight === undefined) return null;
  const rows = preflight.stats.valid_rows_count;
  const [from, to] = periodOf(preflight);
  const trials = item.targets.length === 0 ? item.trials.map(({ trial }) => trial) : [];
  const imports = fate?.state === 'done' ? fate.brought.imports : trials;
  return (
    <>
      {t('{rows, plural, one {# row} other {# rows}}', { rows })}
      {from !== undefined && to !== undefined && (
        <div>
          {from === to ? format.date(from) : t('{from} to {to}', { from: format.date(from), to: format.date(to) })}
        </div>
      )}
      {imports.length > 0 && <div>{outcomeText(imports)}</div>}
    </>
  );
}

function periodOf({ statements }: Preflight): readonly (string | undefined)[] {
  const days = statements.flatMap(({ start_date, end_date }) => [start_date ?? [], end_date ?? []].flat()).sort();
  return [days[0], days.at(-1)];
}

function State({ item: { fate, isLoading, isReady, preflight, error } }: { readonly item: FileItem }) {
  const [label, color] = ((): [string, string] => {
    if (fate?.state === 'done') return [t('Imported'), 'green'];
    if (fate?.state === 'undone') return [t('Undone'), 'gray'];
    if (fate?.state === 'failed') return [t('Not imported'), 'red'];
    if (fate?.state === 'running') return [t('Importing'), 'accent'];
    if (fate?.state === 'waiting') return [t('Waiting'), 'gray'];
    if (isLoading) return [t('Being read'), 'gray'];
    if (error !== null || preflight?.stats.valid_rows_count === 0) return [t('Problems'), 'red'];
    return isReady ? [t('Ready'), 'green'] : [t('To be answered'), 'yellow'];
  })();
  return (
    <Badge variant="outline" color={color} tt="none" className={classes.state ?? ''}>
      {label}
    </Badge>
  );
}

type FileAnswersProps = {
  readonly item: FileItem;
  readonly accounts: readonly OwnAccount[];
  readonly answers: Answers;
  readonly onAnswer: (answers: Answers) => void;
};

/** Asks what is open about a file, and shows how it is read. */
function FileAnswers({ item, accounts, answers, onAnswer }: FileAnswersProps) {
  const { file, sent, preflight, error, alone, goal, newAccount, targets, trials } = item;
  const [isOpen, setOpen] = useState(false);
  if (error !== null) return <FileError error={error} />;
  if (preflight === undefined) return <LoadingRows rows={1} />;
  if (alone !== null) {
    return (
      <Group gap="xs">
        <Text size="sm">
          {alone === 'large'
            ? t('It is so large that its rows are shown after the upload only: import it by itself.')
            : t('It is a whole export, with budgets, rules and balances: import it by itself.')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => setFile(file)}>
          {t('Import {name} alone', { name: file.name })}
        </Button>
      </Group>
    );
  }
  const account = accounts.find(({ id }) => id === sent.accountId);
  const others = otherCurrencies(preflight, account);
  const isReadable = preflight.stats.valid_rows_count > 0 || preflight.questions.length > 0;
  const change = ({ settings, currency, accountId }: SentFile) =>
    onAnswer({
      ...answers,
      settings,
      currency,
      ...(accountId !== null && accountId !== sent.accountId && { goal: { id: accountId } }),
    });
  return (
    <Stack gap="sm">
      {targets.length > 0 && (
        <AccountTargets
          preflight={preflight}
          targets={targets}
          accounts={accounts}
          hint={t('New accounts are opened when the file is imported.')}
          trialOf={(name) => trials.find(({ account: other }) => other === name)?.trial}
          onChange={(next) => onAnswer({ ...answers, targets: next })}
        />
      )}
      {isReadable && targets.length === 0 && (
        <GoalSelect item={item} accounts={accounts} onChange={(next) => onAnswer({ ...answers, goal: next })} />
      )}
      {isReadable && targets.length === 0 && goal === 'new' && (
        <NewAccountFields value={newAccount} onChange={(next) => onAnswer({ ...answers, newAccount: next })} />
      )}
      <Faults errors={preflight.errors} />
      <Questions
        questions={preflight.questions}
        settings={sent.settings}
        onChange={(settings) => change({ ...sent, settings })}
      />
      {account !== undefined && others.length > 0 && (
        <OtherCurrencies others={others} account={account} sent={sent} onChange={change} />
      )}
      <Proof evidence={preflight.evidence} balance={targets.length === 0 ? (trials[0]?.trial.balance ?? null) : null} />
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-label={
          isOpen ? t('Hide rows of {name}', { name: file.name }) : t('Show rows of {name}', { name: file.name })
        }
        onClick={() => setOpen(!isOpen)}
        style={{ alignSelf: 'flex-start' }}
      >
        {isOpen ? t('Hide rows') : t('Show rows')}
      </Button>
      {isOpen && preflight.configuration !== null && (
        <CsvSettings preflight={preflight} sent={sent} onChange={change} />
      )}
      {isOpen && <PreviewRows preflight={{ ...preflight, errors: [] }} isOld={item.isLoading} />}
    </Stack>
  );
}

const NEW = 'new';

type GoalSelectProps = {
  readonly item: FileItem;
  readonly accounts: readonly OwnAccount[];
  readonly onChange: (goal: FileItem['goal']) => void;
};

/** The account for the file: the one that it is meant for, with the reason, until the person chooses another. */
function GoalSelect({ item: { goal, target }, accounts, onChange }: GoalSelectProps) {
  const value = goal === null ? null : goal === 'new' ? NEW : goal.id;
  const isProposed = goal === 'new' ? target?.account === null : target?.account?.id === value;
  return (
    <Select
      label={t('Goes into')}
      description={target !== undefined && isProposed ? targetText(target) : undefined}
      placeholder={t('Choose an account')}
      data={[
        { value: NEW, label: t('A new account') },
        ...accounts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen === NEW ? 'new' : { id: chosen });
      }}
      allowDeselect={false}
      searchable={accounts.length > 8}
    />
  );
}

type FileFateProps = {
  readonly fate: NonNullable<FileItem['fate']>;
  readonly accounts: readonly OwnAccount[];
  readonly onRetry: () => void;
};

function FileFate({ fate, accounts, onRetry }: FileFateProps) {
  if (fate.state === 'failed') {
    return (
      <Alert variant="outline" color="red" role="alert">
        {typeof fate.error === 'string' ? fate.error : <FileError error={fate.error} />}
        <Button size="compact-sm" variant="default" mt="xs" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Alert>
    );
  }
  if (fate.state === 'undone') {
    return (
      <div>
        <Undone session={fate} />
        {fate.keptRows > 0 && (
          <Text size="sm" c="dimmed">
            {t('Transactions that you have edited were kept.')}
          </Text>
        )}
      </div>
    );
  }
  if (fate.state !== 'done') return null;
  const { imports, session } = fate.brought;
  const isOne = imports.length === 1;
  return imports.map((one) => (
    <Group key={one.id} gap="sm" justify="space-between">
      <div className={classes.head}>
        {!isOne && <AccountOutcome one={one} accounts={accounts} />}
        <Proof evidence={[]} balance={one.balance} />
      </div>
      <ShowImport one={one} session={isOne ? null : session} accounts={accounts} />
    </Group>
  ));
}

type AccountOutcomeProps = { readonly one: Import; readonly accounts: readonly OwnAccount[] };

function accountName({ one, accounts }: AccountOutcomeProps): string {
  return accounts.find(({ id }) => id === one.account_id)?.name ?? t('the account');
}

function AccountOutcome(props: AccountOutcomeProps) {
  return (
    <>
      <Text>{accountName(props)}</Text>
      <Text size="sm" c="dimmed">
        {outcomeText([props.one])}
      </Text>
    </>
  );
}

function ShowImport({ session, ...rest }: AccountOutcomeProps & { readonly session: Brought['session'] }) {
  const { id, filename } = rest.one;
  const name = session === null ? filename : accountName(rest);
  return (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/imports"
          search={session === null ? { id } : { id, session }}
          aria-label={t('Show {name}', { name })}
          {...props}
        />
      )}
    >
      {t('Show')}
    </Button>
  );
}
