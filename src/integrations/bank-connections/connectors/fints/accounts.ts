import { createHash } from 'node:crypto';
import type { FinTSConfig, Segment, BankAccount as UpdAccount } from 'lib-fints';
import {
  type BankAccount,
  type BankBalance,
  ConnectorFault,
  cleanWords,
} from '#integrations/bank-connections/connectors/connector.ts';
import type { FinTsDialog, Order, Refusal } from './dialog.ts';

/** An account whose rows the bank gives. */
export type FinTsAccount = BankAccount & { readonly known: UpdAccount };

/** The accounts that the bank has named, without their balances. */
export function accountsOf(config: FinTSConfig): FinTsAccount[] {
  const accounts = config.bankingInformation.upd?.bankAccounts ?? [];
  return accounts.flatMap((known) => {
    if (formatsOf(config, known).length === 0) return [];
    const words = [known.product ?? '', known.iban ?? known.accountNumber].filter((part) => part !== '');
    const id = idOf(known);
    return {
      ...{ id, stableId: id, known, balance: null },
      name: cleanWords(words.join(' · ')),
      currency: known.currency?.toUpperCase() ?? 'EUR',
      kind: KINDS[known.accountType] ?? null,
    };
  });
}

/** The same whichever way the bank writes the account: a number may be without its bank code, and get an IBAN later. */
function idOf({ accountNumber, subAccountId = '', bank, currency }: UpdAccount): string {
  const written = JSON.stringify([bank.bankId, accountNumber, subAccountId, currency ?? '']);
  return createHash('sha256').update(written).digest('base64url').slice(0, 22);
}

const KINDS: { readonly [type: string]: BankAccount['kind'] } = {
  ...{ CheckingAccount: 'depository', SavingsAccount: 'depository', FixedDepositAccount: 'depository' },
  ...{ CreditCardAccount: 'credit_card', LoanMortgageAccount: 'loan' },
};

/** The formats in which the bank gives the rows of an account, the better one first. */
export function formatsOf(config: FinTSConfig, account: UpdAccount): ('camt' | 'mt940')[] {
  const isAllowed = (order: string) => allows(config, account, order);
  return [
    ...(isAllowed('HKCAZ') && camtNames(config).length > 0 ? (['camt'] as const) : []),
    ...(isAllowed('HKKAZ') ? (['mt940'] as const) : []),
  ];
}

/** A bank that lists no orders of an account decides at each one. */
function allows(config: FinTSConfig, { allowedTransactions }: UpdAccount, order: string): boolean {
  const isListed = allowedTransactions?.some(({ transId }) => transId === order) ?? true;
  return isListed && config.getMaxSupportedTransactionVersion(order) !== undefined;
}

/** The days back for which the bank gives rows. */
export function daysGiven(config: FinTSConfig, format: 'camt' | 'mt940'): number {
  const order = format === 'camt' ? 'HKCAZ' : 'HKKAZ';
  const { maxDays = 0 } = config.getTransactionParameters<{ readonly maxDays?: number }>(order) ?? {};
  return maxDays > 0 ? maxDays : Number.POSITIVE_INFINITY;
}

type CamtParameters = { readonly supportedCamtFormats?: readonly (string | undefined)[] };

function camtNames(config: FinTSConfig): string[] {
  const { supportedCamtFormats = [] } = config.getTransactionParameters<CamtParameters>('HKCAZ') ?? {};
  return supportedCamtFormats.filter((name) => name !== undefined && /camt[.:]052/.test(name)) as string[];
}

/** Has the bank name the IBANs, which newer orders are asked by. @throws ConnectorFault */
export async function askIbans(dialog: FinTsDialog): Promise<void> {
  const { config } = dialog;
  const accounts = config.bankingInformation.upd?.bankAccounts ?? [];
  const version = config.getMaxSupportedTransactionVersion('HKSPA');
  if (version === undefined || accounts.every(({ iban, bic }) => iban && bic)) return;
  const { messages, refusal, tan } = await dialog.ask({ header: { segId: 'HKSPA', segNr: 0, version } });
  if (refusal !== null || tan !== null) return;
  const named = messages.flatMap((message) =>
    message.findAllSegments<IbanSegment>('HISPA').flatMap(({ sepaAccounts }) => sepaAccounts ?? []),
  );
  for (const account of accounts) {
    const found = named.find(
      (one) =>
        one?.accountNumber === account.accountNumber && (one.subAccountId ?? '') === (account.subAccountId ?? ''),
    );
    if (found?.iban !== undefined) Object.assign(account, { iban: found.iban, bic: found.bic ?? account.bic });
  }
}

type IbanSegment = Segment & { readonly sepaAccounts?: readonly (Partial<UpdAccount> | undefined)[] };

type DeviceSegment = Segment & { readonly mediaList?: readonly ({ readonly name?: string } | undefined)[] };

/** The first device on which the person can get a TAN; empty if the bank names none. @throws ConnectorFault */
export async function firstDevice(dialog: FinTsDialog): Promise<string> {
  const version = dialog.config.getMaxSupportedTransactionVersion('HKTAB');
  if (version === undefined) return '';
  const { messages } = await dialog.ask({
    header: { segId: 'HKTAB', segNr: 0, version },
    mediaType: 0,
    mediaClass: 'A',
  });
  const named = messages.flatMap((message) => message.findSegment<DeviceSegment>('HITAB')?.mediaList ?? []);
  return named.find((device) => device?.name)?.name ?? '';
}

type BalanceSegment = Segment & {
  readonly balance?: {
    readonly creditDebit: string;
    readonly amount: { readonly value: number; readonly currency: string };
    readonly date: Date;
  };
};

/** The booked balance of an account; null if the bank does not say it without a TAN. @throws ConnectorFault */
export async function balanceOf(dialog: FinTsDialog, account: FinTsAccount): Promise<BankBalance | null> {
  const { config } = dialog;
  if (!allows(config, account.known, 'HKSAL')) return null;
  const { messages, refusal, tan } = await dialog.ask(orderOf(config, 'HKSAL', account.known));
  if (refusal !== null || tan !== null) return null;
  const [balance] = messages.flatMap((message) => message.findSegment<BalanceSegment>('HISAL')?.balance ?? []);
  if (balance === undefined || Number.isNaN(balance.date.getTime()) || !Number.isFinite(balance.amount.value))
    return null;
  // The library reads amounts as numbers, which are exact for the 15 digits that FinTS allows.
  const amount = String(balance.amount.value);
  const isOwed = balance.creditDebit === 'D' && balance.amount.value !== 0;
  return { date: balance.date.toISOString().slice(0, 10), amount: isOwed ? `-${amount}` : amount };
}

type StatementSegment = Segment & {
  readonly bookedTransactions?: string | readonly string[];
  readonly notedTransactions?: string | readonly string[];
};

/** The content of statements as the bank wrote it, and apart from it what is not booked yet. */
export type Written = { readonly booked: readonly string[]; readonly noted: readonly string[] };

/** The statements of an account since a day. @throws ConnectorFault */
export async function statementsOf(
  dialog: FinTsDialog,
  account: FinTsAccount,
  format: 'camt' | 'mt940',
  since: string,
): Promise<Written> {
  const { config } = dialog;
  const order = format === 'camt' ? 'HKCAZ' : 'HKKAZ';
  const asked = {
    ...orderOf(config, order, account.known),
    ...(format === 'camt' && { acceptedCamtFormats: camtNames(config) }),
    from: new Date(`${since}T00:00:00Z`),
  };
  const { messages, refusal, tan } = await dialog.ask(asked);
  if (tan !== null) throw new ConnectorFault('sign_in_again', 'The bank wants an approval for this account');
  if (refusal !== null) throw refusedOrder(refusal);
  const segments = messages.flatMap((message) =>
    message.findAllSegments<StatementSegment>(format === 'camt' ? 'HICAZ' : 'HIKAZ'),
  );
  const listed = (content: string | readonly string[] | undefined) => [content ?? []].flat().filter((text) => text);
  return {
    booked: joined(
      format,
      segments.flatMap(({ bookedTransactions }) => listed(bookedTransactions)),
    ),
    noted: joined(
      format,
      segments.flatMap(({ notedTransactions }) => listed(notedTransactions)),
    ),
  };
}

/** MT940 is one text, which the bank may cut anywhere; each CAMT is one of its own. */
function joined(format: 'camt' | 'mt940', parts: readonly string[]): readonly string[] {
  return format === 'camt' || parts.length === 0 ? parts : [parts.join('')];
}

function refusedOrder({ words }: Refusal): ConnectorFault {
  return new ConnectorFault('not_understood', `The bank gives nothing of this account. It says: ${words}`);
}

const IBAN_VERSIONS: { readonly [order: string]: number } = { HKKAZ: 7, HKSAL: 7, HKCAZ: 1 };

function orderOf(config: FinTSConfig, order: string, known: UpdAccount): Order {
  const version = config.getMaxSupportedTransactionVersion(order) ?? 0;
  const hasIban = version >= (IBAN_VERSIONS[order] ?? 0);
  const { accountNumber, subAccountId, bank, iban, bic } = known;
  const account = { accountNumber, subAccountId, bank, ...(hasIban && { iban, bic }) };
  return { header: { segId: order, segNr: 0, version }, account, allAccounts: false };
}
