import type { BankingInformation, FinTSConfig } from 'lib-fints';
import { LRUCache } from 'lru-cache';
import {
  type BankConnector,
  type Begun,
  type Challenge,
  type Connected,
  ConnectorFault,
  type ConnectorParts,
  cleanWords,
  type Delivery,
  type Secrets,
  type WantedAccount,
} from '#integrations/bank-connections/connectors/connector.ts';
import { MINUTE_MS } from '#jobs/timers.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';
import {
  accountsOf,
  askIbans,
  balanceOf,
  daysGiven,
  type FinTsAccount,
  firstDevice,
  formatsOf,
  statementsOf,
} from './accounts.ts';
import { type Answer, type DialogPlace, FinTsDialog } from './dialog.ts';
import { BrokenAnswer, type FinTsLibrary } from './messages.ts';
import { type ReadStatement, rowsIn } from './rows.ts';

export type FinTsParts = ConnectorParts & {
  /** The number under which the operator has registered this Coffer with the German banks. */
  readonly productId: string;
  readonly read: ReadStatement;
  readonly signIns: SignIns;
  /** Null where the package is not installed. */
  readonly library: (() => Promise<FinTsLibrary>) | null;
};

/** The sign-ins of all processes of the server. */
export type SignIns = {
  /** Whether no other process has claimed a name; this one has it for the next `ms`. */
  claim(name: string, ms: number): Promise<boolean>;
  /** A text that stands for a secret in a name. */
  mark(secret: string): string;
};

const FIELDS = [
  { name: 'bank_code', label: 'Bank code', secret: false, required: true },
  { name: 'bank_url', label: 'FinTS address of the bank', secret: false, required: true },
  { name: 'login', label: 'Login', secret: false, required: true },
  { name: 'pin', label: 'PIN', secret: true, required: true },
  { name: 'tan_method', label: 'TAN method', secret: false, required: false },
  { name: 'tan_medium', label: 'TAN device', secret: false, required: false },
] as const;

const NOT_INSTALLED = 'FinTS is not installed on this server; its operator installs the package lib-fints';

/** FinTS 3.0 with PIN and TAN: the banks of Germany, without a service in between. */
export function finTs(parts: FinTsParts): BankConnector {
  const guard = new PinGuard(parts.signIns);
  return {
    description: { id: 'fints', name: 'FinTS', setUp: 'credentials', fields: FIELDS },
    unavailable: parts.library === null ? NOT_INSTALLED : null,
    begin: async ({ fields, earlier }) => begin(parts, guard, loginOf({ ...earlier, ...fields }), earlier),
    finish: async (secrets, answer) => finish(parts, secrets, answer),
    listAccounts: async (secrets) => {
      requireUsable(secrets, parts.clock());
      return accountsOf((await sessionOf(parts, secrets)).config).map(({ known: _known, ...account }) => account);
    },
    fetch: (secrets, wanted) => deliveries(parts, guard, secrets, wanted),
  };
}

/** The login that a person enters, in the form in which it is stored. @throws ConnectorFault */
function loginOf(given: Secrets): Secrets {
  const { bank_code = '', bank_url = '', login = '', pin = '', tan_method = '', tan_medium = '' } = given;
  const code = bank_code.replace(/\s/g, '');
  if (!/^\d{8}$/.test(code)) throw notValid('The bank code (Bankleitzahl) has eight digits', 'bank_code');
  const url = URL.parse(bank_url.trim());
  if (url === null || !/^https?:$/.test(url.protocol))
    throw notValid('The FinTS address of the bank begins with https://', 'bank_url');
  if (pin === '') throw notValid('Enter the PIN again: the bank refused the one before, so it was deleted', 'pin');
  // FinTS has the letters of ISO 8859-1.
  for (const [name, text] of Object.entries({ login, pin, tan_medium }))
    if (!/^[\x20-\x7e\xa0-\xff]*$/.test(text) || text.length > 99)
      throw notValid('It has at most 99 letters of Western Europe', name);
  return { bank_code: code, bank_url: url.href, login: login.trim(), pin, tan_method, tan_medium };
}

function notValid(message: string, member: string): ConnectorFault {
  return new ConnectorFault('access_revoked', message, { member });
}

/**
 * Signs in under one login at a time, and never with a PIN that the bank has just refused, of whatever connection: the third refusal locks
 * the login.
 */
class PinGuard {
  readonly #signIns: SignIns;
  readonly #refused = new LRUCache<string, true>({ max: 1000, ttl: REFUSED_MS });
  readonly #turns = new KeyedMutex<string>(DIALOG_MS, () => IN_PROGRESS);

  constructor(signIns: SignIns) {
    this.#signIns = signIns;
  }

  /** The answer of the bank; null for a PIN that it has refused. @throws ConnectorFault */
  signIn(secrets: Secrets, dialog: FinTsDialog): Promise<Answer | null> {
    const { bank_code = '', login = '', pin = '' } = secrets;
    const key = (...parts: string[]) => this.#signIns.mark(JSON.stringify(parts));
    const [ofLogin, ofPin] = [`bank_login ${key(bank_code, login)}`, `bank_pin ${key(bank_code, login, pin)}`];
    return this.#turns.run(ofLogin, async () => {
      if (this.#refused.has(ofPin)) return null;
      // The process that has it may be waiting for the bank, or have ended before the bank answered.
      if (!(await this.#signIns.claim(ofLogin, IN_PROGRESS_MS))) throw IN_PROGRESS;
      try {
        if (!(await this.#signIns.claim(ofPin, AT_ONCE_MS))) return null;
        const answer = await dialog.open();
        if (isOfThePin(answer)) {
          this.#refused.set(ofPin, true);
          await this.#signIns.claim(ofPin, REFUSED_MS);
        }
        return answer;
      } finally {
        await this.#signIns.claim(ofLogin, AT_ONCE_MS).catch(() => {}); // a claim expires by itself
      }
    });
  }
}

const REFUSED_MS = 24 * 60 * MINUTE_MS;
/** Ends a claim. */
const AT_ONCE_MS = 0;

// All of a dialog: the server need not wait longer for a bank that sends slowly.
const DIALOG_MS = 5 * MINUTE_MS;
/** After that a sign-in of which nothing was heard is not in progress any more. */
const IN_PROGRESS_MS = 3 * DIALOG_MS;
const IN_PROGRESS = new ConnectorFault(
  'unreachable',
  'Another sign-in at the bank is in progress; the next sync asks again',
);

/** The login is locked, or the PIN is wrong; other refusals are for other reasons. */
const OF_THE_PIN = [3938, 9340, 9342, 9910, 9930, 9931, 9933, 9942];

function isOfThePin({ refusal }: Answer): boolean {
  return refusal !== null && OF_THE_PIN.some((code) => refusal.codes.has(code));
}

/** The bank is not asked until the person has been here: another wrong PIN, or another request of a TAN, may lock the login. */
const HELD = {
  pin: () =>
    notValid('The bank refused the sign-in. Renew the connection with your PIN; it is not tried by itself', 'pin'),
  person: () => new ConnectorFault('sign_in_again', 'The bank wants you to confirm the sign-in; renew the connection'),
  unheard: () =>
    new ConnectorFault(
      'sign_in_again',
      'The server was stopped while it signed in at the bank, and does not try it again by itself; renew the connection',
    ),
} as const;

/** @throws ConnectorFault */
function requireUsable({ held, held_at = '' }: Secrets, now: number): void {
  if (held === 'unheard' && now - Date.parse(held_at) < IN_PROGRESS_MS) throw IN_PROGRESS;
  if (held === 'pin' || held === 'person' || held === 'unheard') throw HELD[held]();
}

/** A connection that waits for its person. A PIN that was refused is deleted. */
function heldFor(reason: 'pin' | 'person', { pin = '', ...secrets }: Secrets): Secrets {
  return { ...secrets, ...(reason === 'person' && { pin }), held: reason };
}

type Session = { readonly config: FinTSConfig; dialog(learns?: boolean, place?: DialogPlace): FinTsDialog };

const CHARS_MAX = 64 * 1024 * 1024;
const VERSION = '1.0';

/** The means for dialogs with what is stored of a login. @throws ConnectorFault */
async function sessionOf({ library: load, productId, fetch }: FinTsParts, secrets: Secrets): Promise<Session> {
  if (load === null) throw new ConnectorFault('unreachable', NOT_INSTALLED);
  const library = await load();
  const { bank_code = '', bank_url: url = '', login = '', pin = '', banking, method, tan_medium, medium } = secrets;
  const config = library.FinTSConfig.forFirstTimeUse(productId, VERSION, url, bank_code, login, pin);
  if (banking !== undefined) config.bankingInformation = JSON.parse(banking);
  if (method !== undefined && config.availableTanMethods.some(({ id }) => id === Number(method)))
    config.selectTanMethod(Number(method));
  const device = tan_medium || medium;
  if (device) config.tanMediaName = device;
  const dialog = (learns = false, place: DialogPlace | null = null) => {
    const line = { library, fetch, url, signal: AbortSignal.timeout(DIALOG_MS), allowance: { chars: CHARS_MAX } };
    return new FinTsDialog(line, config, place, learns);
  };
  return { config, dialog };
}

/** Signs in for a person who is there. */
async function begin(
  parts: FinTsParts,
  guard: PinGuard,
  entered: Secrets,
  earlier: Secrets | undefined,
): Promise<Begun> {
  const isSame = LOGIN.every((name) => earlier?.[name] === entered[name]);
  const { banking, medium = '' } = isSame && earlier !== undefined ? earlier : {};
  const renewed = { guard, earlier };
  const login = banking === undefined ? await learn(parts, renewed, entered) : { ...entered, banking, medium };
  const { method } = methodOf((await sessionOf(parts, login)).config, login);
  const chosen = method === undefined ? login : { ...login, method: String(method.id) };
  const dialog = (await sessionOf(parts, chosen)).dialog();
  const { tan } = await opened(renewed, chosen, dialog);
  if (tan !== null) return waiting(chosen, dialog, tan);
  return { kind: 'connected', connected: await connected(chosen, dialog) };
}

const LOGIN = ['bank_code', 'bank_url', 'login'] as const;
const LOGIN_AND_PIN = ['bank_code', 'login', 'pin'] as const;

type Renewed = { readonly guard: PinGuard; readonly earlier: Secrets | undefined };

/** Opens a dialog for a person. A stored PIN that the bank refuses is deleted. @throws ConnectorFault */
async function opened({ guard, earlier }: Renewed, secrets: Secrets, dialog: FinTsDialog): Promise<Answer> {
  const answer = await guard.signIn(secrets, dialog);
  if (answer?.refusal === null) return answer;
  const isStored = earlier !== undefined && LOGIN_AND_PIN.every((name) => earlier[name] === secrets[name]);
  const isRefused = answer === null || isOfThePin(answer);
  const words =
    answer === null
      ? 'The bank has refused this PIN. Coffer does not send it again within a day; enter another one'
      : `The bank refused the sign-in. It says: ${answer.refusal?.words}. Coffer does not try it again`;
  throw new ConnectorFault('access_revoked', words, {
    member: 'pin',
    secrets: isStored && isRefused ? heldFor('pin', earlier) : null,
  });
}

/** Asks what the bank offers, and gets an id for this Coffer there. @throws ConnectorFault */
async function learn(parts: FinTsParts, renewed: Renewed, entered: Secrets): Promise<Secrets> {
  const dialog = (await sessionOf(parts, entered)).dialog(true);
  const { tan } = await opened(renewed, entered, dialog);
  const { method } = methodOf(dialog.config, entered);
  const isDeviceAsked = tan === null && (method?.tanMediaRequirement ?? 0) > 0 && !entered.tan_medium;
  const medium = isDeviceAsked ? await firstDevice(dialog) : '';
  if (tan === null) await dialog.end();
  return { ...entered, medium, banking: bankingOf(dialog.config) };
}

/** The TAN method that the person has named, else one by an app, else the first. @throws ConnectorFault */
function methodOf({ availableTanMethods: methods }: FinTSConfig, { tan_method = '' }: Secrets) {
  const wanted = tan_method.trim().toLowerCase();
  if (wanted === '') return { method: methods.find(({ isDecoupled }) => isDecoupled) ?? methods[0] };
  const method = methods.find(({ id, name }) => String(id) === wanted || name.trim().toLowerCase() === wanted);
  if (method !== undefined) return { method };
  const offered = methods.map(({ id, name }) => `${id} ${cleanWords(name)}`).join(', ');
  throw notValid(`The bank has no such TAN method for you. It has: ${offered || 'none'}`, 'tan_method');
}

function waiting(
  secrets: Secrets,
  { place, config }: FinTsDialog,
  { reference, ...challenge }: Challenge & { readonly reference: string },
): { kind: 'challenge'; challenge: Challenge; secrets: Secrets } {
  const named = { dialog_id: place.id, message_number: String(place.messageNumber), tan_reference: reference };
  return { kind: 'challenge', challenge, secrets: { ...secrets, ...named, banking: bankingOf(config) } };
}

/** Goes on with the dialog that waits for the person. A person who has not confirmed yet is asked again. @throws ConnectorFault */
async function finish(parts: FinTsParts, secrets: Secrets, { code }: Readonly<Record<string, string>>) {
  const { dialog_id: id = '', message_number, tan_reference: reference = '', ...login } = secrets;
  const session = await sessionOf(parts, login);
  const dialog = session.dialog(false, { id, messageNumber: Number(message_number) });
  const isConfirmed = session.config.selectedTanMethod?.isDecoupled === true;
  if (!isConfirmed && !code) throw notValid('Enter the TAN', 'code');
  const { tan, refusal } = await dialog.confirm(reference, isConfirmed ? undefined : code);
  if (refusal !== null)
    throw notValid(`The bank did not accept it. It says: ${refusal.words}. Begin again to get another request`, 'code');
  if (tan !== null) return waiting(login, dialog, tan);
  return connected(login, dialog);
}

const ACCOUNTS_MAX = 100;

/** Lists the accounts with their balances in an open dialog, and ends it. @throws ConnectorFault */
async function connected(secrets: Secrets, dialog: FinTsDialog): Promise<Connected> {
  await askIbans(dialog);
  const accounts = accountsOf(dialog.config).slice(0, ACCOUNTS_MAX);
  const listed = [];
  for (const account of accounts) {
    const { known: _known, ...named } = account;
    listed.push({ ...named, balance: await balanceOf(dialog, account) });
  }
  await dialog.end();
  if (listed.length === 0)
    throw new ConnectorFault('not_understood', 'The bank gives the transactions of none of your accounts by FinTS');
  return {
    secrets: { ...secrets, banking: bankingOf(dialog.config) },
    institution: cleanWords(dialog.config.bankingInformation.bpd?.bankName ?? '') || null,
    consentExpiresAt: null,
    accounts: listed,
  };
}

/** Earlier days are not asked for: a bank wants a TAN for them, each time. */
const DAYS_MAX = 89;

/** Rows and balances, without the person. */
async function* deliveries(
  parts: FinTsParts,
  guard: PinGuard,
  secrets: Secrets,
  wanted: readonly WantedAccount[],
): AsyncGenerator<Delivery> {
  requireUsable(secrets, parts.clock());
  const dialog = (await sessionOf(parts, secrets)).dialog();
  // A process that ends before the bank answers leaves this: the PIN may have been wrong.
  const unheard = { ...secrets, held: 'unheard', held_at: instant(parts.clock()) };
  yield { account: null, secrets: unheard, isClaim: true };
  let answer: Answer | null;
  try {
    answer = await guard.signIn(secrets, dialog);
  } catch (error) {
    // Whatever the bank says in a broken answer, it may have counted the PIN.
    if (error instanceof BrokenAnswer) yield { account: null, secrets: heldFor('person', secrets) };
    else if (error instanceof ConnectorFault) yield { account: null, secrets };
    throw error;
  }
  if (answer === null) {
    yield { account: null, secrets: heldFor('pin', secrets) };
    throw HELD.pin();
  }
  const { refusal, tan } = answer;
  if (refusal !== null) {
    const reason = isOfThePin(answer) ? 'pin' : 'person';
    yield { account: null, secrets: heldFor(reason, secrets) };
    throw notValid(`${HELD[reason]().message}. The bank says: ${refusal.words}`, 'pin');
  }
  if (tan !== null) {
    yield { account: null, secrets: heldFor('person', secrets) };
    throw HELD.person();
  }
  yield { account: null, secrets };
  try {
    await askIbans(dialog);
    yield* accountDeliveries(parts, dialog, wanted);
  } finally {
    await dialog.end();
  }
  const banking = bankingOf(dialog.config);
  if (banking !== secrets.banking) yield { account: null, secrets: { ...secrets, banking } };
}

async function* accountDeliveries(
  { clock, read }: FinTsParts,
  dialog: FinTsDialog,
  wanted: readonly WantedAccount[],
): AsyncGenerator<Delivery> {
  const today = new Date(clock()).toISOString().slice(0, 10);
  const accounts = new Map(accountsOf(dialog.config).map((account) => [account.id, account]));
  for (const [index, { id, currency, since }] of wanted.entries()) {
    const account = accounts.get(id);
    try {
      if (account === undefined)
        throw new ConnectorFault('not_understood', 'The bank does not name this account any more');
      const balance = await balanceOf(dialog, account);
      if (balance !== null) yield { account: id, balance };
      const format = formatOf(dialog.config, account);
      const first = addDays(today, -Math.min(DAYS_MAX, daysGiven(dialog.config, format)));
      if (first > since) yield { account: id, since: first };
      const written = await statementsOf(dialog, account, format, since > first ? since : first);
      yield* rowsIn(written, { account: id, format, currency, read });
    } catch (error) {
      if (!(error instanceof ConnectorFault)) throw error;
      yield { account: id, fault: error };
      if (error.code !== 'unreachable') continue;
      // The dialog is broken for the others too.
      for (const left of wanted.slice(index + 1)) yield { account: left.id, fault: error };
      return;
    }
  }
}

/** Always the better one: the references of the other are others. */
function formatOf(config: FinTSConfig, { known }: FinTsAccount): 'camt' | 'mt940' {
  const [better = 'mt940'] = formatsOf(config, known);
  return better;
}

const ORDERS = new Set(['HKKAZ', 'HKCAZ', 'HKSAL', 'HKSPA']);
const BANKING_CHARS_MAX = 200_000;

/** The parameters of the bank and of its user, without those that are never used. @throws ConnectorFault */
function bankingOf({ bankingInformation: { systemId, bpd, upd } }: FinTSConfig): string {
  const allowed = bpd?.allowedTransactions.filter(({ transId }) => ORDERS.has(transId)) ?? [];
  const accounts = upd?.bankAccounts.map(({ allowedTransactions, ...account }) => ({
    ...account,
    ...(allowedTransactions && { allowedTransactions: allowedTransactions.filter((one) => ORDERS.has(one.transId)) }),
  }));
  const kept: BankingInformation = {
    systemId,
    bankMessages: [],
    ...(bpd && { bpd: { ...bpd, allowedTransactions: allowed } }),
    ...(upd && { upd: { ...upd, bankAccounts: accounts ?? [] } }),
  };
  const text = JSON.stringify(kept);
  if (text.length > BANKING_CHARS_MAX)
    throw new ConnectorFault('not_understood', 'The bank describes itself at too great a length');
  return text;
}
