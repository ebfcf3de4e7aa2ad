import type { AccessHolder } from '#access/access-parts.ts';
import { createKeyFor, NewApiKey } from '#access/api-keys/keys/index.ts';
import { findUserByEmail, resetPassword as reset } from '#access/people/users/index.ts';
import { signUpByOperator } from '#access/sign-in/flows/index.ts';
import { parse } from '#application/issues.ts';
import { AppError } from '#kernel/errors.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { fetchMarketPrices, PRICE_ANSWER_LIMITS } from '#ledger/investments/market-prices/index.ts';
import { createDefaultCategories as prepareFamily } from '#ledger/labels/categories/index.ts';
import { importRateFile } from '#ledger/rates/import-rate-file.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { createLog } from '#telemetry/log.ts';
import {
  eraseFamily,
  listFamilies,
  resumeFamily,
  setFamilyQuotas,
  showFamily,
  suspendFamily,
} from './family-commands.ts';
import { showJobs } from './show-jobs.ts';
import { type CommandParts, contextOf } from './with-database.ts';

/** The commands of an operator that a running server carries out. Each takes plain JSON and returns the text for the terminal. */
export const ADMIN_COMMANDS = {
  'create-user': createUser,
  'reset-password': resetPassword,
  'create-key': createKey,
  'import-rates': importRates,
  'fetch-prices': fetchPrices,
  'families list': listFamilies,
  'families show': showFamily,
  'families quota': setFamilyQuotas,
  'families suspend': suspendFamily,
  'families resume': resumeFamily,
  'families erase': eraseFamily,
  jobs: showJobs,
} as const satisfies Record<string, (parts: CommandParts, input: never) => Promise<string>>;

export type AdminCommand = keyof typeof ADMIN_COMMANDS;

export type AdminInput<Command extends AdminCommand> = Parameters<(typeof ADMIN_COMMANDS)[Command]>[1];

/** Runs a command. @throws AppError as its use case does. */
export function runAdminCommand(parts: CommandParts, command: AdminCommand, input: unknown): Promise<string> {
  return ADMIN_COMMANDS[command](parts, input as never);
}

type NewUser = { readonly email: string; readonly password: string };

/** Creates a user as the admin of a new family. */
async function createUser(parts: CommandParts, { email, password }: NewUser): Promise<string> {
  const user = await signUpByOperator(contextOf(parts), { prepareFamily }, { email, password });
  return `${user.email} can sign in now`;
}

type RateFileInput = { readonly base64: string };

/** Imports a file of the ECB's euro reference rates, XML or CSV, and reports the number of rates. */
async function importRates({ database }: CommandParts, { base64 }: RateFileInput): Promise<string> {
  const { rates, unknown, changed } = await importRateFile(database, Buffer.from(base64, 'base64'));
  const dates = rates.map(({ date }) => date).sort();
  const leftOut = unknown === 0 ? '' : `; ${unknown} rates of discontinued currencies were skipped`;
  return `${rates.length} rates from ${dates.at(0)} to ${dates.at(-1)} imported, ${changed} of them new${leftOut}`;
}

/** Asks the source of market prices for every security, and reports what it said. */
async function fetchPrices({ database, settings }: CommandParts, _: Record<string, never>): Promise<string> {
  if (settings.prices === null) throw new Error('this server has no source of market prices: set COFFER_PRICE_SOURCE');
  const { symbols, prices, refused, failed } = await fetchMarketPrices({
    ...{ settings: settings.prices, database, clock: systemClock, log: createLog({ level: 'silent' }) },
    fetch: createOutboundFetch({ allow: settings.outboundAllow, ...PRICE_ANSWER_LIMITS }),
  });
  const faults = Object.entries({ ...refused, ...(failed.size > 0 && { failed: failed.size }) });
  const lines = faults.map(([fault, count]) => `${count} securities got none: ${fault}`);
  return [`${symbols} symbols asked for, ${prices} prices stored`, ...lines].join('\n');
}

type NewPassword = { readonly email: string; readonly password: string };

const NOUNS: Readonly<Record<AccessHolder['kind'], string>> = {
  api_key: 'API key',
  application: 'application',
  webhook: 'webhook',
  passkey: 'passkey',
  identity: 'sign-in provider',
};

/** Gives a user a new password. */
async function resetPassword(parts: CommandParts, input: NewPassword): Promise<string> {
  // Late, because it loads the whole server, which other commands do not need.
  const { accessHolders } = await import('#src/wiring.ts');
  const { email, disabled, access } = await reset(contextOf(parts), accessHolders, input);
  return [
    `${email} has a new password and is signed out everywhere`,
    ...(disabled.length === 0 ? [] : [`Disabled, because made in a sign-in that ended: ${named(disabled)}`]),
    ...(access.length === 0 ? [] : [`Still has access: ${named(access)}`]),
  ].join('\n');
}

function named(holders: readonly AccessHolder[]): string {
  return holders.map(({ kind, name }) => `${NOUNS[kind]} "${name}"`).join(', ');
}

/** A key to create; its limits are the options as they are typed. */
type NewKey = {
  readonly email: string;
  readonly name: string;
  readonly scopes: string;
  readonly accounts?: string;
  readonly from?: string;
  readonly to?: string;
  readonly maskValues?: boolean;
  readonly writesPerDay?: string;
  readonly rate?: string;
};

/** Creates an API key for the user with that email address and returns its secret. */
async function createKey(parts: CommandParts, key: NewKey): Promise<string> {
  const { email, name, scopes, accounts, from, to, maskValues, writesPerDay, rate } = key;
  const input = parse(NewApiKey, {
    name,
    scopes: scopes.split(','),
    account_ids: accounts?.split(','),
    date_from: from,
    date_to: to,
    mask_values: maskValues,
    ...(writesPerDay !== undefined && { writes_per_day: Number(writesPerDay) }),
    ...(rate !== undefined && { rate_limit: rateOf(rate) }),
  });
  const user = await findUserByEmail(parts.database.read, email.trim().toLowerCase());
  if (user === undefined) throw new AppError('not_found', `no user has the email address ${email}`);
  const owner = { familyId: Number(user.family_id), userId: user.id };
  return createKeyFor(contextOf(parts), parts, owner, input);
}

// REQUESTS/SECONDS
function rateOf(rate: string) {
  const [limit, seconds] = rate.split('/').map(Number);
  return { limit, window_seconds: seconds };
}
