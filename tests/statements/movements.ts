import type { Random } from '#tests/harness/server/random.ts';

/** A movement as a bank knows it: days of January 2026, and its reference if it gives one. */
export type Movement = {
  readonly day: number;
  /** The day on which it is announced; the same day if it never is. */
  readonly pendingDay: number;
  readonly amount: string;
  readonly name: string;
  readonly reference: string;
};

export const DAYS = 9;

export const dateOf = (day: number) => `2026-01-0${day}`;

/** Movements with few amounts and names, so that many are alike. */
export function randomMovements(random: Random, hasReferences: boolean): Movement[] {
  return Array.from({ length: 20 }, (_, index) => {
    const day = 1 + random.below(DAYS);
    return {
      day,
      pendingDay: random.oneIn(3) ? Math.max(1, day - 1 - random.below(3)) : day,
      amount: random.one(['-3.00', '-3.00', '-4.50', '10.00']),
      name: random.one(['Coffee', 'Shop']),
      reference: hasReferences ? `R${index}` : '',
    };
  }).sort((one, other) => one.day - other.day);
}

/** The whole days of a statement, and the day on which it is made: later movements are not booked yet. */
export type Span = { readonly from: number; readonly to: number; readonly asOf: number };

export type Format = keyof typeof WRITERS;
export const FORMATS = ['csv', 'ofx', 'qif', 'camt'] as const satisfies readonly Format[];

/** The statement of a bank; only CAMT has pending movements. */
export function statementIn(format: Format, all: readonly Movement[], { from, to, asOf }: Span): string {
  const isIn = (day: number) => day >= from && day <= to;
  const booked = all.filter(({ day }) => isIn(day) && day <= asOf);
  const pending = all.filter(({ day, pendingDay }) => isIn(pendingDay) && pendingDay <= asOf && day > asOf);
  return WRITERS[format](booked, pending);
}

const WRITERS = {
  csv: (booked: readonly Movement[]) =>
    [
      'Date,Amount,Description,Transaction ID',
      ...booked.map(({ day, amount, name, reference }) => `${dateOf(day)},${amount},${name},${reference}`),
    ].join('\n'),
  // OFX must have a reference: where the bank gives none, this format has one of its own.
  ofx: (booked: readonly Movement[]) =>
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${numbered(booked)
      .map(
        ({ day, amount, name, reference, number }) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>2026010${day}<TRNAMT>${amount}<FITID>${reference || `F${number}`}<NAME>${name}</STMTTRN>\n`,
      )
      .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  qif: (booked: readonly Movement[]) =>
    `!Type:Bank\n${booked.map(({ day, amount, name }) => `D2026-01-0${day}\nT${amount}\nP${name}\n^\n`).join('')}`,
  camt: (booked: readonly Movement[], pending: readonly Movement[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>CZ6508000000192000145399</IBAN></Id><Ccy>EUR</Ccy></Acct>${[
      ...booked.map((one) => entry(one, one.day, 'BOOK')),
      ...pending.map((one) => entry(one, one.pendingDay, 'PDNG')),
    ].join('\n')}</Stmt></BkToCstmrStmt></Document>`,
};

// The number is that of the movement among those alike, whatever days the statement has.
function numbered(movements: readonly Movement[]) {
  const counts = new Map<string, number>();
  return movements.map((one) => {
    const key = `${one.day} ${one.amount} ${one.name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return { ...one, number: `${key} ${counts.get(key)}`.replaceAll(' ', '-') };
  });
}

function entry({ amount, name, reference }: Movement, day: number, state: 'BOOK' | 'PDNG'): string {
  const [direction, digits] = amount.startsWith('-') ? ['DBIT', amount.slice(1)] : ['CRDT', amount];
  const party = direction === 'DBIT' ? 'Cdtr' : 'Dbtr';
  return `<Ntry><Amt Ccy="EUR">${digits}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${state}</Cd></Sts>
<BookgDt><Dt>${dateOf(day)}</Dt></BookgDt>${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<NtryDtls><TxDtls><RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}></RltdPties></TxDtls></NtryDtls></Ntry>`;
}
