import { keepPreviousData, type QueryClient, useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, refresh } from '../../api/index.ts';
import { areReady, type NamedTarget, targetsFor } from './account-targets.tsx';
import {
  type Import,
  importQuery,
  isLarge,
  isReading,
  isRunning,
  type OwnAccount,
  type Preflight,
  preflightQuery,
  publishFile,
  publishStored,
  revertImport,
  type SentFile,
  type Target,
  trialQuery,
} from './import-queries.ts';
import { type FirstAccount, firstAccountFor, newTarget } from './new-account.tsx';
import { otherCurrencies } from './other-currencies.tsx';
import { failureText } from './reasons.ts';
import {
  beginSession,
  isAtWork,
  publishSession,
  revertSession,
  type Session,
  sessionQuery,
  uploadFile,
} from './session-queries.ts';
import { accountsIn } from './settings.ts';

/** The account for a file: one of the person's, a new one, or none that is chosen yet. */
export type Goal = { readonly id: string } | 'new' | null;

/** The answers of the person about one of several files. */
export type Answers = {
  readonly goal?: Goal;
  readonly settings: SentFile['settings'];
  readonly currency?: SentFile['currency'];
  readonly newAccount?: FirstAccount;
  /** For the accounts that the file names, if it has several. */
  readonly targets?: readonly NamedTarget[];
};

/** The imports that a file has brought, one for each of its accounts. */
export type Brought = {
  readonly imports: readonly Import[];
  /** That of a file with several accounts, or for which one was opened: it is undone whole. */
  readonly session: string | null;
};

/** The result of the import of a file. */
export type Fate =
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'done'; readonly brought: Brought }
  | { readonly state: 'failed'; readonly error: Error | string; readonly brought?: Brought }
  | { readonly state: 'undone'; readonly kept: Session['kept']; readonly keptRows: number };

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
  /** One for each of its accounts, if it has several. */
  readonly targets: readonly NamedTarget[];
  /** Why it has to be imported alone: its rows are known after the upload only, or it has more records than transactions. */
  readonly alone: 'large' | 'whole' | null;
  readonly isReady: boolean;
  /** The expected outcomes of its rows, for each account of the person; none for many rows. */
  readonly trials: readonly { readonly account: string | null; readonly trial: Import }[];
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
    const targets = preflight === undefined ? [] : severalTargets(one, preflight, answers.get(one.file)?.targets);
    const read = { ...one, sent: withTargets(one, targets), targets };
    const isReady =
      !isPlaceholderData && !isLoading && preflight !== undefined && isAnswered(read, preflight, accounts);
    return { ...read, preflight, error: looks[index]?.error ?? error ?? null, isLoading, isReady };
  });
  const tried = asked.flatMap(({ file, sent, isReady }) => partsOf(sent).map((part) => ({ ...part, file, isReady })));
  const trials = useQueries({
    queries: tried.map(({ sent, file, isReady }) => ({ ...trialQuery(sent), enabled: isReady && !fates.has(file) })),
  });
  const items = asked.map(
    (one): FileItem => ({
      ...one,
      trials: tried.flatMap(({ file, account }, index) => {
        const trial = trials[index]?.data;
        return file === one.file && trial !== undefined && !isReading(trial) ? [{ account, trial }] : [];
      }),
      fate: fates.get(one.file),
    }),
  );
  // In the order of the last change, and so of the imports.
  const setFate = (file: File, fate: Fate) => setFates((before) => without(before, file).set(file, fate));
  const undo = useMutation({
    meta: { showsError: true },
    mutationFn: () => undoAll(client, broughtBy(fates), setFate),
    onSettled: () => refresh(client),
  });
  const run = useMutation({
    mutationFn: (ready: readonly FileItem[]) => importInOrder(client, ready, setFate),
    onSettled: () => refresh(client),
  });
  const goOn = useMutation({
    mutationFn: async ({ file, brought }: { readonly file: File; readonly brought: Brought }) => {
      setFate(file, { state: 'running' });
      const fate = await carriedOn(client, brought).catch(
        (error: Error): Fate => ({ state: 'failed', error, brought }),
      );
      setFate(file, fate);
    },
    onSettled: () => refresh(client),
  });
  return {
    items,
    isRunning: run.isPending || goOn.isPending,
    answer: (file: File, next: Answers) => setAnswers((before) => new Map(before).set(file, next)),
    retry: (file: File) => {
      const brought = stoppedOf(fates.get(file));
      if (brought === undefined) setFates((before) => without(before, file));
      else goOn.mutate({ file, brought });
    },
    answersOf: (file: File) => answers.get(file) ?? NO_ANSWERS,
    run,
    undo,
    canUndo: broughtBy(fates).length > 0,
  };
}

function without(fates: ReadonlyMap<File, Fate>, file: File): Map<File, Fate> {
  return new Map([...fates].filter(([other]) => other !== file));
}

function plain(file: File): SentFile {
  return { file, accountId: null, targets: [], settings: {} };
}

/** A file with the account that the person chose, else the one that it is meant for. */
function beginning(file: File, answers: Answers, look: Preflight | undefined) {
  const names = look === undefined ? [] : accountsIn(look);
  const [target] = look?.target_accounts ?? [];
  const goal = names.length > 1 ? null : (answers.goal ?? proposed(target));
  const sent: SentFile = {
    file,
    accountId: goal === null || goal === 'new' ? null : goal.id,
    targets: [],
    settings: answers.settings,
    currency: answers.currency,
  };
  const alone = isLarge(file) ? ('large' as const) : look?.format === 'sure' ? ('whole' as const) : null;
  const newAccount =
    answers.newAccount ?? (look === undefined ? { name: '', type: 'depository' } : firstAccountFor(look));
  return { file, sent, target, goal, alone, newAccount };
}

type Beginning = ReturnType<typeof beginning>;

/** The targets of the accounts of a file that has several; a file whose rows all go to one account has none. */
function severalTargets({ sent }: Beginning, preflight: Preflight, chosen: Answers['targets']): NamedTarget[] {
  const isSeveral = sent.accountId === null && accountsIn(preflight).length > 1;
  return isSeveral ? targetsFor(preflight, chosen ?? []) : [];
}

function withTargets({ sent, goal, target, newAccount }: Beginning, several: readonly NamedTarget[]): SentFile {
  if (several.length > 0) return { ...sent, targets: several };
  return goal === 'new' ? { ...sent, targets: [newTarget(target?.statement_account ?? null, newAccount)] } : sent;
}

/** The rows of a file for each account of the person that they go to. */
function partsOf(sent: SentFile): { readonly account: string | null; readonly sent: SentFile }[] {
  if (sent.accountId !== null) return [{ account: null, sent }];
  return sent.targets.flatMap(({ statement_account: account, account_id: accountId }) => {
    if (account === null || accountId === null || accountId === undefined) return [];
    return [{ account, sent: { ...sent, accountId, settings: { ...sent.settings, statement_account: account } } }];
  });
}

function proposed(target: FileItem['target']): Goal {
  if (target?.account) return { id: target.account.id };
  return target?.reason === 'unknown_account' ? 'new' : null;
}

function isAnswered(
  { goal, newAccount, sent, alone, targets }: Beginning & { readonly targets: readonly NamedTarget[] },
  preflight: Preflight,
  accounts: readonly OwnAccount[],
): boolean {
  const account = accounts.find(({ id }) => id === sent.accountId);
  const asksCurrency = otherCurrencies(preflight, account).length > 0 && sent.currency === undefined;
  const hasAccount = goal === 'new' ? newAccount.name.trim() !== '' : goal !== null;
  const hasTarget = targets.length > 0 ? areReady(preflight, targets, accounts) : hasAccount;
  const isOpen = alone !== null || asksCurrency || preflight.questions.length > 0;
  return hasTarget && !isOpen && preflight.stats.valid_rows_count > 0;
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

/** Imports a file. @param opened The accounts that were opened for earlier ones, by their names here and in the files. */
async function importOne(client: QueryClient, { sent }: FileItem, opened: Map<string, string>): Promise<Fate> {
  const targets = sent.targets.map((target) => openedTarget(target, opened));
  const [only, another] = targets;
  const accountId = sent.accountId ?? (another === undefined ? only?.account_id : undefined) ?? null;
  if (accountId === null) return importByOpening(client, { ...sent, targets }, opened);
  const { id } = await publishFile({ ...sent, accountId });
  return fateOf({ imports: [await settled(client, id)], session: null });
}

const nameOf = ({ account_name, statement_account }: Target) => account_name ?? statement_account ?? '';

function openedTarget(target: Target, opened: ReadonlyMap<string, string>): Target {
  const account_id = opened.get(nameOf(target));
  if (target.account_id !== undefined || account_id === undefined) return target;
  return { statement_account: target.statement_account, account_id };
}

/** Has the server open the accounts that a file needs, and import all of it. */
async function importByOpening(client: QueryClient, sent: SentFile, opened: Map<string, string>): Promise<Fate> {
  const begun = await beginSession(sent);
  await uploadFile(begun, sent.file, new AbortController().signal, () => {});
  await publishSession(begun.id);
  const session = await settledSession(client, begun.id);
  if (session.imports.length === 0)
    throw new Error(session.error === null ? session.status : failureText(session.error));
  const imports = await Promise.all(session.imports.map((one) => settled(client, one.id)));
  const accounts = await client.fetchQuery({ ...accountsQuery(), staleTime: 0 });
  for (const target of sent.targets.filter(({ account_id }) => account_id === undefined)) {
    const own = accounts.find(
      (account) => account.name === nameOf(target) && imports.some(({ account_id }) => account_id === account.id),
    );
    for (const name of [nameOf(target), target.statement_account]) if (own && name !== null) opened.set(name, own.id);
  }
  return fateOf({ imports, session: begun.id });
}

/** The imports of a failed file, if the server goes on with them: not with one that was taken back. */
function stoppedOf(fate: Fate | undefined): Brought | undefined {
  if (fate?.state !== 'failed' || fate.brought === undefined) return undefined;
  const canGoOn = fate.brought.imports.every(({ status }) => ['complete', 'failed', 'pending'].includes(status));
  return canGoOn ? fate.brought : undefined;
}

/** Has the server go on where the imports of a file have stopped. */
async function carriedOn(client: QueryClient, { imports, session }: Brought): Promise<Fate> {
  const ended: Import[] = [];
  for (const one of imports) {
    if (one.status !== 'complete') await publishStored(one.id);
    ended.push(await settled(client, one.id));
  }
  return fateOf({ imports: ended, session });
}

function fateOf(brought: Brought): Fate {
  const stopped = brought.imports.find(({ status }) => status !== 'complete');
  if (stopped === undefined) return { state: 'done', brought };
  return { state: 'failed', error: stopped.error ?? stopped.status, brought };
}

/** The imports of files, the last first: an account that was opened for one is used by those after it. */
function broughtBy(fates: ReadonlyMap<File, Fate>) {
  const all = [...fates].flatMap(([file, fate]) =>
    (fate.state === 'done' || fate.state === 'failed') && fate.brought ? [{ file, ...fate.brought }] : [],
  );
  return all.toReversed();
}

async function undoAll(
  client: QueryClient,
  brought: ReturnType<typeof broughtBy>,
  setFate: (file: File, fate: Fate) => void,
): Promise<void> {
  for (const { file, session, imports } of brought) {
    if (session !== null) {
      await revertSession(session);
      const { status, error, kept } = await settledSession(client, session);
      if (status !== 'reverted') throw new Error(error === null ? status : failureText(error));
      setFate(file, { state: 'undone', kept, keptRows: 0 });
      continue;
    }
    for (const { id } of imports) {
      await revertImport(id, false);
      const { status, error, stats } = await settled(client, id);
      if (status !== 'reverted') throw new Error(error ?? status);
      setFate(file, { state: 'undone', kept: [], keptRows: stats.kept });
    }
  }
}

function settledSession(client: QueryClient, id: string): Promise<Session> {
  return until(
    () => client.fetchQuery({ ...sessionQuery(id), staleTime: 0 }),
    (one) => !isAtWork(one),
  );
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
