import { z } from 'zod';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { OutboundError } from '#outbound/outbound-error.ts';
import {
  type BankAccount,
  type BankConnector,
  type BankRow,
  ConnectorFault,
  type ConnectorParts,
  cleanWords,
  type Delivery,
  plainDecimal,
  ROWS_AT_ONCE,
  type Secrets,
  type WantedAccount,
} from './connector.ts';

/** A server of the protocol gives at most so many days in one answer. */
const WINDOW_DAYS = 90;
/** Three years: a server revokes an access that asks more than about 24 times a day. */
const WINDOWS_MAX = 12;
const DAY_SECONDS = 24 * 60 * 60;

/** SimpleFIN, versions 1 and 2: a server of the person's choice that reads their banks. */
export function simpleFin(parts: ConnectorParts): BankConnector {
  return {
    description: {
      id: 'simplefin',
      name: 'SimpleFIN',
      setUp: 'token',
      fields: [{ name: 'setup_token', label: 'Setup token', secret: true, required: true }],
    },
    begin: async ({ fields }) => {
      const secrets = await claim(parts, fields.setup_token ?? '');
      const answer = await ask(parts, secrets, new URLSearchParams({ 'balances-only': '1' }));
      const institutions = new Set(answer.accounts.map((account) => institutionOf(answer, account)));
      const [only] = institutions.size === 1 ? institutions : [];
      const accounts = await accountsOf(parts, answer);
      return { kind: 'connected', connected: { secrets, institution: only ?? null, consentExpiresAt: null, accounts } };
    },
    listAccounts: async (secrets) =>
      accountsOf(parts, await ask(parts, secrets, new URLSearchParams({ 'balances-only': '1' }))),
    fetch: (secrets, accounts) => deliveriesOf(parts, secrets, accounts),
  };
}

/** Exchanges a setup token for the access that it stands for, which works once. */
async function claim({ fetch }: ConnectorParts, token: string): Promise<Secrets> {
  const claimUrl = URL.parse(Buffer.from(token, 'base64').toString('utf8').trim());
  if (claimUrl === null || !/^https?:$/.test(claimUrl.protocol))
    throw new ConnectorFault('access_revoked', 'This is no setup token of SimpleFIN; copy the whole text');
  const response = await send(() => fetch(claimUrl, { method: 'POST', body: '' }));
  if (response.status === 403)
    throw new ConnectorFault(
      'access_revoked',
      'The setup token is unknown or was used before. If you did not use it, another person may have: disable it where you made it, and make a new one',
    );
  refuseStatus(response);
  const access = URL.parse((await response.text()).trim());
  if (access === null || !/^https?:$/.test(access.protocol) || access.username === '')
    throw new ConnectorFault('not_understood', 'The SimpleFIN server answered the setup token with no access');
  const [user, password] = [decoded(access.username), decoded(access.password)];
  access.username = '';
  access.password = '';
  return { url: access.href.replace(/\/$/, ''), user, password };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone percent sign stands for itself.
    return part;
  }
}

const text = z.string().transform((words) => words.trim());
const instant = z.coerce.number().int().min(0).max(32_503_680_000); // until the year 3000
// It is stored and compared as it is, in an index too.
const identifier = z.coerce
  .string()
  .regex(/^\P{Cc}{1,255}$/u)
  .refine((id) => id.isWellFormed());

const Row = z.object({
  id: identifier,
  posted: instant.nullish(),
  amount: plainDecimal,
  description: text.nullish(),
  payee: text.nullish(),
  memo: text.nullish(),
  transacted_at: instant.nullish(),
  pending: z.boolean().nullish(),
});

const Account = z.object({
  id: identifier,
  name: text.nullish(),
  conn_id: z.coerce.string().nullish(),
  org: z.object({ name: text.nullish(), domain: text.nullish() }).nullish(),
  currency: z.string(),
  balance: plainDecimal,
  'balance-date': instant,
  transactions: z.array(z.unknown()).nullish(),
});

const Answer = z.object({
  accounts: z.array(Account),
  connections: z
    .array(z.object({ conn_id: z.coerce.string(), name: text.nullish(), org_name: text.nullish() }))
    .nullish(),
  errlist: z
    .array(
      z.object({
        code: z.string().nullish(),
        message: z.string().nullish(),
        conn_id: z.coerce.string().nullish(),
        account_id: z.coerce.string().nullish(),
      }),
    )
    .nullish(),
  errors: z.array(z.string()).nullish(),
});

type Answer = z.output<typeof Answer>;
type Account = z.output<typeof Account>;

/** @throws ConnectorFault */
async function ask({ fetch }: ConnectorParts, secrets: Secrets, query: URLSearchParams): Promise<Answer> {
  const { url = '', user = '', password = '' } = secrets;
  query.set('version', '2');
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const response = await send(() => fetch(`${url}/accounts?${query}`, { headers: { authorization } }));
  refuseStatus(response);
  const body = await response.text();
  try {
    return Answer.parse(JSON.parse(body));
  } catch (error) {
    throw new ConnectorFault('not_understood', 'The SimpleFIN server answered something that is not SimpleFIN', {
      cause: error,
    });
  }
}

async function send(request: () => Promise<Response>): Promise<Response> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { failure, message } = error;
    const isPassing = failure === 'unreachable' || failure === 'timeout';
    throw new ConnectorFault(isPassing ? 'unreachable' : 'not_understood', `The SimpleFIN server: ${message}`, {
      cause: error,
    });
  }
}

/** @throws ConnectorFault unless the answer is a success. */
function refuseStatus({ status, ok, headers }: Response): void {
  if (ok) return;
  if (status === 402)
    throw new ConnectorFault(
      'subscription_ended',
      'The subscription at the SimpleFIN server has ended; renew it there',
    );
  if (status === 401 || status === 403)
    throw new ConnectorFault('access_revoked', 'The SimpleFIN server has revoked the access; connect again');
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'));
    const retryAfterMs = seconds > 0 ? seconds * 1000 : DAY_SECONDS * 1000;
    throw new ConnectorFault('rate_limited', 'The SimpleFIN server wants no more requests today', { retryAfterMs });
  }
  if (status >= 500) throw new ConnectorFault('unreachable', `The SimpleFIN server has a fault (status ${status})`);
  throw new ConnectorFault('not_understood', `The SimpleFIN server refused the request (status ${status})`);
}

async function accountsOf(parts: ConnectorParts, answer: Answer): Promise<BankAccount[]> {
  const custom = new Set(answer.accounts.flatMap(({ currency }) => customUrl(currency)?.href ?? []));
  const names = new Map<string, string>();
  for (const url of [...custom].slice(0, CUSTOM_MAX)) names.set(url, await nameOf(parts, new URL(url)));
  return answer.accounts.map((account) => ({
    id: account.id,
    stableId: account.id,
    name: [institutionOf(answer, account), account.name]
      .filter((part) => part != null && part !== '')
      .map((part) => cleanWords(part ?? ''))
      .join(' · '),
    currency: currencyOf(account, names),
    balance: balanceOf(account, parts.clock()),
    kind: null,
  }));
}

/** The code of a currency; of a custom one its name, or the host that would know it. */
function currencyOf({ currency }: Account, names: ReadonlyMap<string, string>): string {
  const url = customUrl(currency);
  return url === null ? cleanWords(currency).toUpperCase() : (names.get(url.href) ?? url.hostname);
}

function customUrl(currency: string): URL | null {
  const url = URL.parse(currency);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** So many currencies of an answer that are URLs are asked for their names. */
const CUSTOM_MAX = 5;

/** The name that the URL of a custom currency gives. */
async function nameOf({ fetch }: ConnectorParts, url: URL): Promise<string> {
  const Named = z.object({ name: z.string().nullish(), abbr: z.string().nullish() });
  try {
    const { abbr, name } = Named.parse(await (await fetch(url)).json());
    return cleanWords(abbr || name || '') || url.hostname;
  } catch {
    // Such an account cannot be linked; its name is for the person only.
    return url.hostname;
  }
}

function institutionOf({ connections }: Answer, { conn_id, org }: Account): string | null {
  const known = connections?.find((one) => one.conn_id === conn_id);
  return cleanWords(known?.org_name || known?.name || org?.name || org?.domain || '') || null;
}

function balanceOf({ balance, 'balance-date': at }: Account, now: number) {
  return { date: dayOf(at || now / 1000), amount: balance };
}

/** The rows window after window, the oldest first; each account's rows that are not booked come with the last. */
async function* deliveriesOf(
  parts: ConnectorParts,
  secrets: Secrets,
  wanted: readonly WantedAccount[],
): AsyncGenerator<Delivery> {
  const [wish] = wanted.map(({ since }) => since).sort();
  if (wish === undefined) return;
  // Rows of a day may have its last second somewhere else on earth.
  const until = addDays(dayOf(parts.clock() / 1000), 2);
  const earliest = addDays(until, -WINDOWS_MAX * WINDOW_DAYS);
  const from = wish > earliest ? wish : earliest;
  if (from !== wish) for (const { id } of wanted) yield { account: id, since: from };
  const seen = new Set<string>();
  for (let start: CivilDate = from; start < until; ) {
    const end = minDay(addDays(start, WINDOW_DAYS), until);
    const isLast = end === until;
    const query = new URLSearchParams({ 'start-date': secondsOf(start), 'end-date': secondsOf(end) });
    if (isLast) query.set('pending', '1');
    for (const { id } of wanted) query.append('account', id);
    const answer = await ask(parts, secrets, query);
    yield* rowsOf(answer, wanted, seen, parts.clock());
    if (isLast) yield* endOf(answer, wanted, parts.clock());
    start = end;
  }
}

function* rowsOf(
  answer: Answer,
  wanted: readonly WantedAccount[],
  seen: Set<string>,
  now: number,
): Generator<Delivery> {
  for (const { id: account, currency } of wanted) {
    const given = answer.accounts.find(({ id }) => id === account);
    if (given === undefined) continue;
    const all = given.transactions ?? [];
    let isFaulty = false;
    for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
      const read = all.slice(start, start + ROWS_AT_ONCE).map((one) => Row.safeParse(one));
      const rows = read.flatMap(({ data }): BankRow[] => {
        // Servers differ in whether the end of a window is in it. Banks use an id again for another payment.
        const key = data && `${account} ${data.id} ${data.posted} ${data.amount}`;
        if (data === undefined || key === undefined || seen.has(key)) return [];
        seen.add(key);
        return [bankRow(data, currency, now)];
      });
      yield { account, rows };
      isFaulty ||= read.some(({ success }) => !success);
    }
    if (isFaulty) yield { account, fault: new ConnectorFault('not_understood', 'Some transactions could not be read') };
  }
}

function bankRow(row: z.output<typeof Row>, currency: string, now: number): BankRow {
  const { id, amount, description, payee, memo, transacted_at: transacted } = row;
  const pending = row.pending === true || !row.posted;
  const at = row.posted || transacted || now / 1000;
  const words = [description, memo === description ? null : memo].filter((part) => part);
  return {
    id,
    bookingDate: dayOf(at),
    valueDate: transacted ? dayOf(transacted) : null,
    amount,
    currency,
    pending,
    payee: payee || null,
    text: words.join('\n'),
    original: null,
  };
}

/** Balances, accounts that are missing, and what the server says of banks. */
function* endOf(answer: Answer, wanted: readonly WantedAccount[], now: number): Generator<Delivery> {
  const listed = answer.errlist ?? [];
  const saysWhy = listed.length > 0 || (answer.errors ?? []).length > 0;
  for (const { id } of wanted) {
    const given = answer.accounts.find((account) => account.id === id);
    if (given !== undefined) yield { account: id, balance: balanceOf(given, now) };
    else yield { account: id, fault: saysWhy ? notGiven() : notListed() };
  }
  for (const { code, message, conn_id, account_id } of listed) {
    const fault = faultOf(code ?? '', message ?? '');
    const ofBank = answer.accounts.filter((account) => conn_id != null && account.conn_id === conn_id);
    const accounts = account_id != null ? [account_id] : ofBank.map(({ id }) => id);
    if (accounts.length === 0) yield { account: null, fault };
    for (const account of accounts) yield { account, fault };
  }
  // Servers of both versions say the same in both members.
  if (listed.length > 0) return;
  for (const message of answer.errors ?? []) yield { account: null, fault: faultOf('', message) };
}

function notGiven(): ConnectorFault {
  return new ConnectorFault('unreachable', 'The SimpleFIN server gave nothing of this account');
}

function notListed(): ConnectorFault {
  return new ConnectorFault(
    'sign_in_again',
    'The SimpleFIN server has this account no more. Sign in to the bank there; if the account comes back as a new one, link that one',
  );
}

const OF_SIGN_IN = /attention|reauth|re-auth|sign[ -]?in|log[ -]?in|credential|password/i;

function faultOf(code: string, message: string): ConnectorFault {
  const words = cleanWords(message);
  const wantsPerson = code.endsWith('.auth') || (code === '' && OF_SIGN_IN.test(words));
  if (wantsPerson)
    return new ConnectorFault('sign_in_again', words || 'The bank wants you to sign in again at the SimpleFIN server');
  return new ConnectorFault('unreachable', words || 'The SimpleFIN server could not read a bank');
}

function dayOf(seconds: number): CivilDate {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function secondsOf(day: CivilDate): string {
  return String(Date.parse(`${day}T00:00:00Z`) / 1000);
}

function minDay(one: CivilDate, other: CivilDate): CivilDate {
  return one < other ? one : other;
}
