import { z } from 'zod';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import {
  type Attendance,
  type BankAccount,
  type BankConnector,
  type Begun,
  type Connected,
  ConnectorFault,
  type ConnectorParts,
  cleanWords,
  type Institution,
  type Secrets,
  type SetUpRequest,
} from './connector.ts';
import { balanceOf, deliveriesOf } from './enable-banking-accounts.ts';
import { EnableBankingRequests, Refusal, sessionOver } from './enable-banking-requests.ts';

const FIELDS = [
  { name: 'application_id', label: 'Application id', secret: false, required: true },
  { name: 'private_key', label: 'Private key', secret: true, required: true },
  { name: 'country', label: 'Country of the bank', secret: false, required: true },
  { name: 'bank', label: 'Bank', secret: false, required: true },
  { name: 'psu_type', label: 'Kind of login: personal or business', secret: false, required: false },
] as const;

/** Enable Banking: banks of Europe, by an application that the person has registered there. `base` is another address in tests. */
export function enableBanking(parts: ConnectorParts, base?: string): BankConnector {
  const requestsOf = (secrets: Secrets, attendance: Attendance | null = null) =>
    new EnableBankingRequests(parts, secrets, { ...(base !== undefined && { base }), attendance });
  return {
    description: { id: 'enable_banking', name: 'Enable Banking', setUp: 'redirect', fields: FIELDS },
    readsADay: 4,
    listInstitutions: async (fields) => institutionsOf(await banksOf(requestsOf(fields), setUpOf(fields))),
    begin: async ({ fields, earlier, ...back }) => {
      const given = { ...earlier, ...fields };
      return begin(requestsOf(given), { ...back, fields: given }, parts.clock());
    },
    finish: async (secrets, answer, attendance) =>
      finish(requestsOf(secrets, attendance), secrets, answer, parts.clock()),
    listAccounts: async (secrets) => {
      await requireSession(requestsOf(secrets), secrets);
      return accountsIn(secrets);
    },
    async *fetch(secrets, accounts, attendance = null) {
      yield* deliveriesOf(requestsOf(secrets, attendance), accounts, parts.clock());
    },
    revoke: async (secrets) => endSession(requestsOf(secrets), secrets.session_id ?? ''),
  };
}

type SetUp = { readonly country: string; readonly bank: string; readonly psuType: string };

/** @throws ConnectorFault */
function setUpOf({ country = '', bank = '', psu_type = '' }: Secrets): SetUp {
  const code = country.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) throw notValid('The country must be a code of two letters, such as DE');
  const psuType = psu_type.trim().toLowerCase() || 'personal';
  if (psuType !== 'personal' && psuType !== 'business')
    throw notValid('The kind of login must be personal or business');
  return { country: code, bank: bank.trim(), psuType };
}

function notValid(message: string): ConnectorFault {
  return new ConnectorFault('access_revoked', message);
}

const Bank = z.object({
  name: z.string(),
  country: z.string(),
  maximum_consent_validity: z.number().positive().nullish(),
});
const Banks = z.object({ aspsps: z.array(Bank) });

async function banksOf(requests: EnableBankingRequests, { country, psuType }: SetUp) {
  const query = new URLSearchParams({ country, psu_type: psuType });
  const { aspsps } = await answered(requests.ask(Banks, { path: `/aspsps?${query}` }));
  return aspsps;
}

function institutionsOf(banks: readonly z.output<typeof Bank>[]): Institution[] {
  const named = banks.map(({ name, country }) => ({ name, country }));
  return named.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

const Begin = z.object({ url: z.string() });

/** Asks for the longest consent that the bank gives, and returns the address where the person gives it. */
async function begin(
  requests: EnableBankingRequests,
  { fields, redirectUrl, state }: Omit<SetUpRequest, 'earlier'>,
  now: number,
): Promise<Begun> {
  const setUp = setUpOf(fields);
  const { bank, country, psuType } = setUp;
  const known = (await banksOf(requests, setUp)).find(({ name }) => name.toLowerCase() === bank.toLowerCase());
  if (known === undefined) throw notValid(`Enable Banking has no bank of the name “${cleanWords(bank)}” in ${country}`);
  for (const seconds of consentsOf(known.maximum_consent_validity ?? null)) {
    const body = {
      access: { valid_until: instant(now + seconds * 1000), balances: true, transactions: true },
      aspsp: { name: known.name, country },
      state,
      redirect_url: redirectUrl,
      psu_type: psuType,
    };
    const answer = await unlessTooLong(requests.ask(Begin, { method: 'POST', path: '/auth', body }));
    if (answer === null) continue;
    const url = URL.parse(answer.url);
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new ConnectorFault('not_understood', 'Enable Banking gave no address of the bank');
    const { application_id = '', private_key = '', session_id = '' } = fields;
    const secrets = { application_id, private_key, country, bank: known.name, psu_type: psuType, session_id };
    return { kind: 'redirect', url: url.href, secrets };
  }
  throw new ConnectorFault('not_understood', 'The bank refuses a consent of any length');
}

const DAY_SECONDS = DAY_MS / 1000;
const SHORTER_DAYS = [180, 90, 45, 30];

/** The lengths of a consent to try, the longest first and each a minute less: banks count to the second. */
function consentsOf(longest: number | null): number[] {
  const usual = SHORTER_DAYS.map((days) => days * DAY_SECONDS);
  const allowed = longest === null ? usual : [longest, ...usual.filter((seconds) => seconds < longest)];
  return allowed.map((seconds) => Math.max(60, seconds - 60));
}

const OF_THE_REDIRECT = /REDIRECT/;

/** The answer, or null if the bank may accept a shorter consent. */
async function unlessTooLong<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if ([...error.codes].some((code) => OF_THE_REDIRECT.test(code)))
      throw notValid(
        'Add the address of this Coffer, which ends in /app/bank-connections/return, to the redirect URLs of your application at Enable Banking',
      );
    if (error.status !== 400 && error.status !== 422) throw faultOf(error);
    return null;
  }
}

const Session = z.object({
  session_id: z.string(),
  accounts: z.array(
    z.object({
      uid: z.string().min(1),
      identification_hash: z.string().nullish(),
      account_id: z.object({ iban: z.string().nullish() }).nullish(),
      name: z.string().nullish(),
      details: z.string().nullish(),
      product: z.string().nullish(),
      currency: z.string(),
      cash_account_type: z.string().nullish(),
    }),
  ),
  access: z.object({ valid_until: z.iso.datetime({ offset: true }) }).nullish(),
});

/** Exchanges the code that the person brought from the bank for a session, and ends the one before. */
async function finish(
  requests: EnableBankingRequests,
  { session_id: earlier = '', ...secrets }: Secrets,
  { code, error, error_description: words }: Readonly<Record<string, string>>,
  now: number,
): Promise<Connected> {
  if (error !== undefined || code === undefined) {
    const said = cleanWords(words ?? error ?? '');
    throw new ConnectorFault(
      'sign_in_again',
      said === '' ? 'The bank gave no access' : `The bank gave no access: ${said}`,
    );
  }
  const asked = { method: 'POST', path: '/sessions', body: { code } } as const;
  const session = await requests.ask(Session, asked).catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
    throw new ConnectorFault('sign_in_again', 'What the bank sent is not valid any more; begin again', { cause });
  });
  if (earlier !== '') await endSession(requests, earlier).catch(() => {}); // it ends by itself
  const accounts = await Promise.all(
    session.accounts.map(async (account): Promise<BankAccount> => {
      // The first sync asks again.
      const balance = await balanceOf(requests, account.uid, now).catch(() => null);
      return { ...described(account, session.accounts), balance };
    }),
  );
  return {
    secrets: { ...secrets, session_id: session.session_id, accounts: JSON.stringify(accounts) },
    institution: secrets.bank ?? null,
    consentExpiresAt: session.access ? instant(Date.parse(session.access.valid_until)) : null,
    accounts,
  };
}

type SessionAccount = z.output<typeof Session>['accounts'][number];

function described(account: SessionAccount, all: readonly SessionAccount[]): Omit<BankAccount, 'balance'> {
  const { uid, name, details, product, cash_account_type: type } = account;
  const iban = account.account_id?.iban ?? null;
  const stable = account.identification_hash ?? iban ?? uid;
  // An account in several currencies has one number.
  const isShared =
    all.filter((one) => (one.identification_hash ?? one.account_id?.iban ?? one.uid) === stable).length > 1;
  const words = [name ?? details ?? product, iban].filter((part) => part != null && part !== '');
  return {
    id: uid,
    stableId: isShared ? `${stable} ${account.currency}` : stable,
    name: cleanWords(words.join(' · ')) || 'Account',
    currency: account.currency.toUpperCase(),
    kind: KINDS[type ?? ''] ?? null,
  };
}

const KINDS: Readonly<Record<string, BankAccount['kind']>> = {
  ...{ CACC: 'depository', TRAN: 'depository', SVGS: 'depository', CASH: 'depository' },
  ...{ CARD: 'credit_card', LOAN: 'loan' },
};

/** The accounts of the session, as they were when the person came back from the bank: a session gets no others. */
function accountsIn({ accounts = '[]' }: Secrets): BankAccount[] {
  const known: BankAccount[] = JSON.parse(accounts);
  return known.map((account) => ({ ...account, balance: null }));
}

const State = z.object({ status: z.string() });

/** Asks for the state of the session, which is no read at the bank. @throws ConnectorFault */
async function requireSession(requests: EnableBankingRequests, { session_id: id = '' }: Secrets): Promise<void> {
  const { status } = await requests
    .ask(State, { path: `/sessions/${encodeURIComponent(id)}` })
    .catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 404 ? sessionOver() : faultOf(error);
    });
  if (status !== 'AUTHORIZED') throw sessionOver();
}

async function endSession(requests: EnableBankingRequests, id: string): Promise<void> {
  if (id === '') return;
  await answered(requests.ask(z.unknown(), { method: 'DELETE', path: `/sessions/${encodeURIComponent(id)}` }));
}

async function answered<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw faultOf(error);
  });
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  return new ConnectorFault('not_understood', `Enable Banking refused the request (status ${error.status})`, {
    cause: error,
  });
}
