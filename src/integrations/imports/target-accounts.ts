import type { ForUser } from '#application/context.ts';
import { templatesWithHeader } from '#integrations/imports/templates/index.ts';
import { findOwnAccounts } from '#ledger/imported-entries/index.ts';
import type { TargetReason } from './codes.ts';
import type { ReadFile, Statement } from './statement.ts';
import { recentTargets } from './store.ts';

/** The account that one account of a file is probably meant for; without an account it needs a new one, or nothing is known. */
export type TargetAccount = {
  /** As the file names it; null where it names none. */
  readonly statement_account: string | null;
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly reason: TargetReason | null;
  /** Whether the file itself says so; else a person should be asked. */
  readonly certain: boolean;
};

type Account = Awaited<ReturnType<typeof findOwnAccounts>>[number];
type Earlier = Awaited<ReturnType<typeof recentTargets>>[number];

/** The account of the user for each one that a file names, or for the file if it names none. */
export async function targetAccounts(context: ForUser, file: ReadFile, filename: string): Promise<TargetAccount[]> {
  const accounts = await findOwnAccounts(context);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const all = await recentTargets(context.db.read, context.actor.familyId);
  const earlier = all.filter(({ account_id }) => byId.has(account_id));
  // In an export of a family an account without transactions has a balance.
  const isNamed = ({ rows }: Statement) => file.format === 'sure' || rows.length > 0;
  const named = new Set(file.statements.filter(isNamed).flatMap(({ account }) => account ?? []));
  if (named.size > 0) return [...named].map((name) => targetFor(name, accounts, earlier));
  const { csv, format } = file;
  const withHeader = csv === null ? [] : await templatesWithHeader(context, csv);
  const ofHeader = withHeader.flatMap(({ account_id }) => byId.get(account_id) ?? []);
  return [unnamed(ofHeader, accounts, earlier, { filename, format })];
}

/**
 * The accounts of a file that is imported without a person. One without the name of an account is proved by earlier files of one account alone: of
 * this name but for days and copies, and with these columns.
 */
export async function provedAccounts(context: ForUser, file: ReadFile, filename: string): Promise<TargetAccount[]> {
  const targets = await targetAccounts(context, file, filename);
  const [first] = targets;
  if (first === undefined || first.statement_account !== null) return targets;
  const accounts = await findOwnAccounts(context);
  const earlier = await recentTargets(context.db.read, context.actor.familyId);
  const named = earlier.filter(
    (one) => one.format === file.format && withoutDays(one.filename) === withoutDays(filename),
  );
  const withHeader = file.csv === null ? [] : await templatesWithHeader(context, file.csv);
  const [id, another] = new Set([...named, ...withHeader].map(({ account_id }) => account_id));
  const account = named.length > 0 && another === undefined ? accounts.find((one) => one.id === id) : undefined;
  if (account === undefined) return [first];
  return [{ statement_account: null, account: presented(account), reason: 'file_name', certain: true }];
}

/** The target of an account that the file names. */
function targetFor(name: string, accounts: readonly Account[], earlier: readonly Earlier[]): TargetAccount {
  const certainly = (account: Account | undefined, reason: TargetReason) =>
    account && { statement_account: name, account: presented(account), reason, certain: true };
  const known = earlier.find(({ statement_account: other }) => other !== null && isSameAccount(name, other));
  const ending = maskedEnding(name);
  const likely = accounts.filter(
    (account) => ending !== null && new RegExp(`(?<!\\d)${ending}(?!\\d)`).test(account.name),
  );
  const [only] = likely.length === 1 ? likely : [];
  return (
    certainly(
      accounts.find(({ id }) => id === known?.account_id),
      'earlier_import',
    ) ??
    certainly(
      accounts.find((account) => account.name === name),
      'name',
    ) ??
    certainly(
      accounts.find((account) => isNumber(name) && bare(account.name).includes(bare(name))),
      'number',
    ) ?? {
      statement_account: name,
      account: only === undefined ? null : presented(only),
      reason: only === undefined ? 'unknown_account' : 'ending',
      certain: false,
    }
  );
}

/** The target of a file that names no account: never a certain one. */
function unnamed(
  ofHeader: readonly Account[],
  accounts: readonly Account[],
  earlier: readonly Earlier[],
  { filename, format }: { readonly filename: string; readonly format: string },
): TargetAccount {
  const target = (account: Account | undefined, reason: TargetReason) =>
    account && { statement_account: null, account: presented(account), reason, certain: false };
  const newest = earlier.find((one) => one.format === format && ofHeader.some(({ id }) => id === one.account_id));
  const alike = earlier.find((one) => one.format === format && withoutDigits(one.filename) === withoutDigits(filename));
  const [only, second] = accounts;
  return (
    target(second === undefined ? only : undefined, 'only_account') ??
    target(ofHeader.find(({ id }) => id === newest?.account_id) ?? ofHeader[0], 'header') ??
    target(
      accounts.find(({ id }) => id === alike?.account_id),
      'file_name',
    ) ?? {
      statement_account: null,
      account: null,
      reason: null,
      certain: false,
    }
  );
}

function presented({ id, name }: Account): { readonly id: string; readonly name: string } {
  return { id, name };
}

const SUFFIX_MIN = 8;

/** Whether two files mean one account: by the same text, or by its number, which formats write with or without the bank's. */
function isSameAccount(one: string, other: string): boolean {
  if (one === other) return true;
  if (!isNumber(one) || !isNumber(other)) return false;
  const [short = '', long = ''] = [bare(one), bare(other)].sort((a, b) => a.length - b.length);
  return short === long || (short.length >= SUFFIX_MIN && long.endsWith(short));
}

/** Whether a name is an IBAN or a number of an account, of which nothing is masked. */
function isNumber(name: string): boolean {
  const digits = name.replace(/\D/g, '').length;
  return digits >= SUFFIX_MIN && digits * 2 > bare(name).length && maskedEnding(name) === null;
}

/** The digits that are left of a masked number, such as `**** 4417`. */
function maskedEnding(name: string): string | null {
  return /(?:[*•.]{2,}|[xX]{2,})[\s-]*(\d{3,5})$/.exec(name.trim())?.[1] ?? null;
}

function bare(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

// The number of an account in it stays.
function withoutDays(filename: string): string {
  return filename
    .toLowerCase()
    .replace(/\(\d+\)(?=[.]|$)/, '')
    .replace(DAY, '')
    .replace(/[\s_.-]+/g, '');
}

const DAY = /(?<!\d)(?:(?:19|20)\d\d[-_.]?[01]\d(?:[-_.]?[0-3]\d)?|[0-3]?\d[-_.][01]?\d[-_.](?:19|20)\d\d)(?!\d)/g;

// Banks write days and numbers into the names of their files, and browsers count copies.
function withoutDigits(filename: string): string {
  return filename.toLowerCase().replace(/[\d\s()_.-]+/g, '');
}
