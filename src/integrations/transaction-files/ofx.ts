import { type Balances, decimal } from '#integrations/exports/index.ts';
import { presentOriginal } from '#ledger/posting/index.ts';
import { type Entry, type EntryReader, readNames, type Section, sectionsOf } from './entry-reader.ts';
import { signedBalance } from './postings.ts';

const NAME_MAX = 32;
const ACCOUNT_ID_MAX = 22;

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n<OFX>\n';
const SUCCESS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

export type OfxParts = { readonly now: number; readonly balances: Balances };
type Answer = { readonly at: string; readonly isCard: boolean; readonly balance: bigint };

/** OFX 2.1.1: a statement for each account and currency. It has no place for categories and split lines. */
export async function* ofx(reader: EntryReader, { now, balances }: OfxParts): AsyncGenerator<string> {
  const at = new Date(now).toISOString().slice(0, 19).replace(/[-:T]/g, '');
  const signOn = `${SUCCESS}<DTSERVER>${at}</DTSERVER><LANGUAGE>ENG</LANGUAGE>`;
  yield `${HEAD}<SIGNONMSGSRSV1><SONRS>${signOn}</SONRS></SIGNONMSGSRSV1>\n`;
  const sections = await sectionsOf(reader, await readNames(reader.ledger));
  const foreign = await reader.ledger.foreignBalances();
  // A message set of each kind may come only once.
  for (const isCard of [false, true]) {
    const ofKind = sections.filter(({ account }) => (account.type === 'credit_card') === isCard);
    if (ofKind.length === 0) continue;
    const set = isCard ? 'CREDITCARDMSGSRSV1' : 'BANKMSGSRSV1';
    yield `<${set}>\n`;
    for (const section of ofKind) {
      const { account, currency } = section;
      const own = account.currency === currency;
      const balance = own ? signedBalance(account, balances) : (foreign.get(`${account.id} ${currency}`) ?? 0n);
      yield* statementOf(section, { at, isCard, balance });
    }
    yield `</${set}>\n`;
  }
  yield '</OFX>\n';
}

async function* statementOf(section: Section, { at, isCard, balance }: Answer): AsyncGenerator<string> {
  const { account, currency } = section;
  const prefix = isCard ? 'CC' : '';
  const id = `<ACCTID>${account.id.replaceAll('-', '').slice(-ACCOUNT_ID_MAX)}</ACCTID>`;
  const kind = account.subtype === 'savings' ? 'SAVINGS' : 'CHECKING';
  const from = isCard
    ? `<CCACCTFROM>${id}</CCACCTFROM>`
    : `<BANKACCTFROM><BANKID>COFFER</BANKID>${id}<ACCTTYPE>${kind}</ACCTTYPE></BANKACCTFROM>`;
  let isBegun = false;
  for await (const entry of section.entries()) {
    if (!isBegun) {
      yield `<${prefix}STMTTRNRS><TRNUID>0</TRNUID>${SUCCESS}<${prefix}STMTRS><CURDEF>${currency}</CURDEF>${from}\n`;
      yield `<BANKTRANLIST><DTSTART>${plainDay(entry.date)}</DTSTART><DTEND>${at.slice(0, 8)}</DTEND>\n`;
      isBegun = true;
    }
    yield rowOf(entry);
  }
  if (!isBegun) return;
  const closing = `<BALAMT>${decimal(balance, currency)}</BALAMT><DTASOF>${at}</DTASOF>`;
  yield `</BANKTRANLIST><LEDGERBAL>${closing}</LEDGERBAL></${prefix}STMTRS></${prefix}STMTTRNRS>\n`;
}

// A longer name would make the file invalid, so that the memo begins with it.
function rowOf(entry: Entry): string {
  const { id, date, amount_minor, currency, name, notes, other } = entry;
  const original = presentOriginal(entry);
  const kind = other === null ? (amount_minor < 0n ? 'DEBIT' : 'CREDIT') : 'XFER';
  const isLong = name.length > NAME_MAX;
  const memo = [...(isLong ? [name] : []), ...(notes === null ? [] : [notes])].join(' ');
  const shown = isLong ? name.slice(0, NAME_MAX).trim().toWellFormed() : name;
  return (
    `<STMTTRN><TRNTYPE>${kind}</TRNTYPE><DTPOSTED>${plainDay(date)}</DTPOSTED>` +
    `<TRNAMT>${decimal(amount_minor, currency)}</TRNAMT><FITID>${id}</FITID><NAME>${text(shown)}</NAME>` +
    `${memo === '' ? '' : `<MEMO>${text(memo)}</MEMO>`}${original === null ? '' : paidIn(original)}</STMTTRN>\n`
  );
}

function paidIn({ rate, currency }: { readonly rate: string; readonly currency: string }): string {
  return `<ORIGCURRENCY><CURRATE>${rate}</CURRATE><CURSYM>${currency}</CURSYM></ORIGCURRENCY>`;
}

function plainDay(date: string): string {
  return date.replaceAll('-', '');
}

const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// XML has no control characters but these three, not even by reference.
function text(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ' '))
    .replace(/[&<>]/g, (sign) => REFERENCES[sign] ?? sign);
}
