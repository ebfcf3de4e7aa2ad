import { z } from 'zod';
import type { Clock } from '#kernel/time/clock.ts';
import type { OutboundFetch } from '#outbound/create-outbound-fetch.ts';

/**
 * Brings accounts, rows and balances from one kind of service. A connector reads, and never writes to the ledger nor to the database: its
 * rows enter as those of an imported file do.
 */
export type BankConnector = {
  readonly description: ConnectorDescription;
  /** How often a day banks let a program read an account without the person; by default as often as it asks. */
  readonly readsADay?: number;
  /** Why it connects no bank on this server, for its operator; null or absent if it does. */
  readonly unavailable?: string | null;
  /** The banks that there are for what the person has entered so far. @throws ConnectorFault */
  listInstitutions?(fields: Secrets): Promise<readonly Institution[]>;
  /**
   * Begins a connection, or renews one, with what the person has entered. A `redirect` is finished by `finish`, after the person has been at
   * the bank, and so is a `challenge`, after they have confirmed; the others are connected at once.
   * @throws ConnectorFault
   */
  begin(request: SetUpRequest): Promise<Begun>;
  /**
   * Ends a set-up with the members that the bank sent back, or that the person has entered. `secrets` are those that `begin` returned. A
   * person who has not confirmed yet is challenged again.
   * @throws ConnectorFault
   */
  finish?(
    secrets: Secrets,
    answer: Readonly<Record<string, string>>,
    attendance: Attendance | null,
  ): Promise<Connected | Challenged>;
  /** The accounts that there are now, those included that appeared since. @throws ConnectorFault */
  listAccounts(secrets: Secrets): Promise<readonly BankAccount[]>;
  /**
   * Rows and balances of some accounts, as they arrive: all accounts in one call, because a service may answer for all by one request.
   * A fault of one account is delivered and the others go on; a thrown one ends the sync.
   * @throws ConnectorFault
   */
  fetch(secrets: Secrets, accounts: readonly WantedAccount[], attendance?: Attendance | null): AsyncIterable<Delivery>;
  /** Ends the access at the service, where it can be ended. @throws ConnectorFault */
  revoke?(secrets: Secrets): Promise<void>;
};

/** The device of the person who asks and waits for the answer. A bank that gets it counts the read as none without the person. */
export type Attendance = { readonly address: string; readonly userAgent: string };

/** More rows of one sync are not taken: they would fill the memory. */
export const ROWS_MAX = 500_000;

/** Rows are read and delivered in parts of so many: other requests come in between. */
export const ROWS_AT_ONCE = 1000;

/** The parts of connectors. */
export type ConnectorParts = {
  /** Refuses addresses that are not public, unless the operator allows them. */
  readonly fetch: OutboundFetch;
  readonly clock: Clock;
};

export type ConnectorDescription = {
  /** Is stored with connections, so it never changes. */
  readonly id: string;
  readonly name: string;
  readonly setUp: 'token' | 'redirect' | 'credentials' | 'folder';
  readonly fields: readonly ConnectorField[];
};

/** A value that a person enters to connect: a member of the request of this name. */
export type ConnectorField = {
  readonly name: string;
  readonly label: string;
  /** A secret is never shown again. */
  readonly secret: boolean;
  readonly required: boolean;
};

/** A bank that a connector can reach. */
export type Institution = { readonly name: string; readonly country: string };

/** Texts that only the connector understands, stored sealed. */
export type Secrets = Readonly<Record<string, string>>;

export type SetUpRequest = {
  /** By the names of the fields. Required ones are there. */
  readonly fields: Readonly<Record<string, string>>;
  /** The secrets of the connection that is renewed; undefined for a new one. */
  readonly earlier: Secrets | undefined;
  /** Where a bank sends the person back to, and the text by which the server knows them again. */
  readonly redirectUrl: string;
  readonly state: string;
};

export type Begun =
  | { readonly kind: 'connected'; readonly connected: Connected }
  /** The person goes to the URL; the secrets are what `finish` needs. */
  | { readonly kind: 'redirect'; readonly url: string; readonly secrets: Secrets }
  | Challenged;

/** The bank waits for the person; the secrets are what `finish` needs. */
export type Challenged = { readonly kind: 'challenge'; readonly challenge: Challenge; readonly secrets: Secrets };

export type Challenge = {
  /** The person confirms in the app of the bank, or enters a TAN. */
  readonly kind: 'confirm' | 'tan';
  /** The words of the bank. */
  readonly message: string;
  /** A QR code or photoTAN, from which a device reads the TAN: a `data:` URL. */
  readonly image: string | null;
  /** The bytes that a chipTAN reader gets by light, in hexadecimal digits. */
  readonly flicker: string | null;
};

export type Connected = {
  readonly secrets: Secrets;
  /** The name of the bank or service, for the person. */
  readonly institution: string | null;
  /** The instant at which the bank's consent ends, `2026-03-10T10:20:00.000Z`; null where it has no end. */
  readonly consentExpiresAt: string | null;
  readonly accounts: readonly BankAccount[];
};

/** An account at the bank. */
export type BankAccount = {
  /** By it `fetch` asks for the account now; it may change when the person signs in again. */
  readonly id: string;
  /** Stays when the person signs in again: the id where that one stays, else the bank's hash or account number. */
  readonly stableId: string;
  readonly name: string;
  /** A code of ISO 4217, or the name of a currency that Coffer does not know: such an account cannot be linked. */
  readonly currency: string;
  readonly balance: BankBalance | null;
  /** Whether amounts and balances have the sign of a card statement; rows of `fetch` are turned already. */
  readonly kind: 'depository' | 'credit_card' | 'loan' | 'investment' | null;
};

/** A balance as the bank says it at the end of a day: what is owed is negative. */
export type BankBalance = { readonly date: string; readonly amount: string };

export type WantedAccount = {
  readonly id: string;
  readonly currency: string;
  /** The first civil day whose rows are wanted; the overlap with the last sync is already in it. */
  readonly since: string;
};

export type Delivery =
  | { readonly account: string; readonly rows: readonly BankRow[] }
  | { readonly account: string; readonly balance: BankBalance }
  /** The first day whose rows are given, where it is later than the wanted one. */
  | { readonly account: string; readonly since: string }
  /** Null concerns the connection; the accounts without one are complete. */
  | { readonly account: string | null; readonly fault: ConnectorFault }
  /**
   * The secrets from now on, which are stored before anything else of the sync. With a claim it goes on only if they were stored: of several
   * processes one uses the access.
   */
  | { readonly account: null; readonly secrets: Secrets; readonly isClaim?: true };

/** A transaction as the bank says it. */
export type BankRow = {
  /** The bank's own identifier, if it is the same in every answer. */
  readonly id: string | null;
  /** The civil day of the booking; of the payment while it is pending. */
  readonly bookingDate: string;
  readonly valueDate: string | null;
  /** A plain decimal such as `-12.34`, money into the account positive. */
  readonly amount: string;
  readonly currency: string;
  readonly pending: boolean;
  readonly payee: string | null;
  readonly text: string;
  /** The amount that was paid in another currency, where the bank says it, with the sign of the amount. */
  readonly original: { readonly amount: string; readonly currency: string } | null;
};

export const FAULT_CODES = [
  /** The bank wants the person again. */
  'sign_in_again',
  /** The person's subscription at the service has ended. */
  'subscription_ended',
  /** The access was revoked, or what the person entered is not valid or used up. */
  'access_revoked',
  'rate_limited',
  'unreachable',
  /** The answer is not what the published format says. */
  'not_understood',
] as const;

export type ConnectorFaultCode = (typeof FAULT_CODES)[number];

const FOR_THE_PERSON: ReadonlySet<string> = new Set<ConnectorFaultCode>([
  'sign_in_again',
  'subscription_ended',
  'access_revoked',
]);

/** Whether only the person can help; after other faults the next sync tries again. */
export function isForThePerson(code: string): boolean {
  return FOR_THE_PERSON.has(code);
}

/** Why a service gave nothing, or not all. The message is for the person: it has no markup, no address and no secret. */
export class ConnectorFault extends Error {
  readonly code: ConnectorFaultCode;
  readonly mustAct: boolean;
  /** The service asked to be left alone for as long. */
  readonly retryAfterMs: number | null;
  /** The name of the member that the person should enter in another way; null if it is none in particular. */
  readonly member: string | null;
  /** The secrets from now on of the connection that is renewed, where the stored ones must not be used again. */
  readonly secrets: Secrets | null;

  constructor(code: ConnectorFaultCode, message: string, options: FaultOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ConnectorFault';
    this.code = code;
    this.mustAct = isForThePerson(code);
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.member = options.member ?? null;
    this.secrets = options.secrets ?? null;
  }
}

type FaultOptions = {
  readonly cause?: unknown;
  readonly retryAfterMs?: number;
  readonly member?: string;
  readonly secrets?: Secrets | null;
};

/** An amount in an answer, which is stored as it is. */
export const plainDecimal = z
  .union([z.string(), z.number()])
  .transform((amount) => String(amount).trim().replace(/^\+/, ''))
  .refine((amount) => /^-?\d{1,30}(\.\d{1,30})?$/.test(amount));

const WORDS_MAX = 300;

/** Words of a service as plain text on one line: without markup, controls, addresses and secrets. */
export function cleanWords(text: string): string {
  return text
    .toWellFormed()
    .replace(/<[^>]*>/g, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, ' ')
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX);
}
