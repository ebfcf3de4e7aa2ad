import { keepPreviousData, type QueryClient, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, refresh, unwrap } from '../../api/index.ts';
import {
  type Import,
  importQuery,
  isLarge,
  isRunning,
  type OwnAccount,
  type Preflight,
  preflightQuery,
  publishFile,
  type SentFile,
  trialQuery,
} from './import-queries.ts';
import { type FirstAccount, firstAccountFor, newTarget } from './new-account.tsx';
import { otherCurrencies } from './other-currencies.tsx';
import { failureText } from './reasons.ts';
import { beginSession, isAtWork, readSession, sessionQuery, uploadFile } from './session-queries.ts';
import { accountsIn } from './settings.ts';

/** The account for a file: one of the person's, a new one, or none that is chosen yet. */
export type Goal = { readonly id: string } | 'new' | null;

/** The answers of the person about one of several files. */
export type Answers = {
  readonly goal?: Goal;
  readonly settings: SentFile['settings'];
  readonly currency?: SentFile['currency'];
  readonly newAccount?: FirstAccount;
};

/** The result of the import of a file. */
export type Fate =
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'done'; readonly one: Import }
  | { readonly state: 'failed'; readonly error: Error | string };

/** One of several files, as it was read and answered. */
export type FileItem = {
  readonly file: File;
  readonly sent: SentFile;
  readonly preflight: Preflight | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly target: Preflight['target_accounts'][number] | undefined;
  readonly goal: Goal;
  readonly newAccount: FirstAccount;
  /** Whether it has to be imported alone: it has several accounts, or is sent in chunks. */
  readonly isAlone: boolean;
  readonly isReady: boolean;
  /** Its expected outcomes; none for a new account, or many rows. */
  readonly trial: Import | undefined;
  readonly fate: Fate | undefined;
};

const NO_ANSWERS: Answers = { settings: {} };

/** Reads several files, and imports those that are ready in the order of their first days. */
export function useSeveralFiles(files: readonly File[], accounts: readonly OwnAccount[]) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<ReadonlyMap<File, Answers>>(new Map());
  const [fates, setFates] = useState<ReadonlyMap<File, Fate>>(new Map());
  const looks = useQueries({
    queries: files.map((file) => ({ ...preflightQuery(plain(file)), enabled: !fates.has(file) })),
  });
  const begun = files.map((file, index) => beginning(file, answers.get(file) ?? NO_ANSWERS, looks[index]?.data));
  const reads = useQueries({
    queries: begun.map(({ sent, file }, index) => ({
      ...preflightQuery(sent),
      enabled: looks[index]?.data !== undefined && !fates.has(file),
      placeholderData: keepPreviousData,
    })),
  });
  const asked = begun.map((one, index) => {
    const { data: preflight, error, isFetching, isPlaceholderData } = reads[index] ?? {};
    const isLoading = isFetching === true || looks[index]?.isFetching === true;
    const isReady = !isPlaceholderData && !isLoading && preflight !== undefined && isAnswered(one, preflight, accounts);
    return { ...one, preflight, error: looks[index]?.error ?? error ?? null, isLoading, isReady };
  });
  const trials = useQueries({
    queries: asked.map(({ sent, file, isReady }) => ({
      ...trialQuery(sent),
      enabled: isReady && sent.accountId !== null && !fates.has(file),
    })),
  });
  const items = asked.map(
    (one, index): FileItem => ({ ...one, trial: trials[index]?.data, fate: fates.get(one.file) }),
  );
  const setFate = (file: File, fate: Fate) => setFates((before) => new Map(before).set(file, fate));
  const run = useMutation({
    mutationFn: (ready: readonly FileItem[]) => importInOrder(client, ready, setFate),
    onSettled: () => refresh(client),
  });
  return {
    items,
    answer: (file: File, next: Answers) => setAnswers((before) => new Map(before).set(file, next)),
    retry: (file: File) => setFates((before) => new Map([...before].filter(([other]) => other !== file))),
    answersOf: (file: File) => answers.get(file) ?? NO_ANSWERS,
    run,
  };
}

function plain(file: File): SentFile {
  return { file, accountId: null, targets: [], settings: {} };
}

/** A file with the account that the person chose, else the one that it is meant for. */
function beginning(file: File, answers: Answers, look: Preflight | undefined) {
  const names = look === undefined ? [] : accountsIn(look);
  const [target] = look?.target_accounts ?? [];
  const goal = answers.goal ?? proposed(target);
  const sent: SentFile = {
    file,
    accountId: goal === null || goal === 'new' ? null : goal.id,
    targets: [],
    settings: answers.settings,
    currency: answers.currency,
  };
  const isAlone = isLarge(file) || names.length > 1 || look?.format === 'sure';
  const newAccount =
    answers.newAccount ?? (look === undefined ? { name: '', type: 'depository' } : firstAccountFor(look));
  return { file, sent, target, goal, isAlone, newAccount };
}

function proposed(target: FileItem['target']): Goal {
  if (target?.account) return { id: target.account.id };
  return target?.reason === 'unknown_account' ? 'new' : null;
}

function isAnswered(
  { goal, newAccount, sent, isAlone }: ReturnType<typeof beginning>,
  preflight: Preflight,
  accounts: readonly OwnAccount[],
): boolean {
  const account = accounts.find(({ id }) => id === sent.accountId);
  const asksCurrency = otherCurrencies(preflight, account).length > 0 && sent.currency === undefined;
  const hasAccount = goal === 'new' ? newAccount.name.trim() !== '' : goal !== null;
  const isOpen = isAlone || asksCurrency || preflight.questions.length > 0;
  return hasAccount && !isOpen && preflight.stats.valid_rows_count > 0;
}

/** Imports files one after the other; one that fails stops no other. Files of one new account open it once. */
async function importInOrder(
  client: QueryClient,
  ready: readonly FileItem[],
  setFate: (file: File, fate: Fate) => void,
): Promise<void> {
  for (const { file } of ready) setFate(file, { state: 'waiting' });
  const opened = new Map<string, string>();
  for (const item of ready.toSorted((one, other) => firstDay(one).localeCompare(firstDay(other)))) {
    setFate(item.file, { state: 'running' });
    setFate(item.file, await importOne(client, item, opened).catch((error: Error) => ({ state: 'failed', error })));
  }
}

async function importOne(client: QueryClient, item: FileItem, opened: Map<string, string>): Promise<Fate> {
  const { sent, newAccount, target } = item;
  const name = newAccount.name.trim();
  const known = sent.accountId ?? opened.get(name);
  const { id } =
    known === undefined
      ? await publishByOpening(client, { ...sent, targets: [newTarget(target?.statement_account ?? null, newAccount)] })
      : await publishFile({ ...sent, accountId: known });
  const one = await settled(client, id);
  if (sent.accountId === null && one.account_id !== null) opened.set(name, one.account_id);
  return one.status === 'complete' ? { state: 'done', one } : { state: 'failed', error: one.error ?? one.status };
}

/** Has the server open the account of a file, and publishes its import. */
async function publishByOpening(client: QueryClient, sent: SentFile): Promise<{ readonly id: string }> {
  const session = await beginSession(sent);
  await uploadFile(session, sent.file, new AbortController().signal, () => {});
  await readSession(session.id);
  const read = await until(
    () => client.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 }),
    (one) => !isAtWork(one),
  );
  const [first] = read.imports;
  if (first === undefined || read.error !== null) throw new Error(read.error === null ? '' : failureText(read.error));
  const path = { id: first.id };
  await unwrap(api.POST('/api/v1/imports/{id}/publish', { params: { path }, body: { skip_invalid: true } }));
  return path;
}

function settled(client: QueryClient, id: string): Promise<Import> {
  return until(
    () => client.fetchQuery({ ...importQuery(id), staleTime: 0 }),
    (one) => !isRunning(one),
  );
}

const POLL_MS = 500;

/** Reads again and again until the server has finished. */
async function until<Answer>(read: () => Promise<Answer>, isEnded: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await read();
    if (isEnded(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function firstDay({ preflight }: FileItem): string {
  const days = (preflight?.statements ?? []).flatMap(({ start_date }) => start_date ?? []);
  return days.sort()[0] ?? '';
}
