import type { Random } from '#tests/harness/server/random.ts';

/** A movement of one account as the bank knows it; days are those of January 2026, amounts are in cents. */
export type Movement = {
  readonly id: number;
  readonly day: number;
  readonly amount: number;
  readonly name: string;
  /** The day that some exports name: the bank's value date, or the day in another time zone. */
  readonly otherDay: number;
  /** How it was announced, if it was: fuel, hotels and tips are announced with other amounts. */
  readonly pending: { readonly day: number; readonly amount: number } | null;
};

/** The changes in the exports of one bank: its words, or its days. A bank that changes both at once is another bank. */
export type Habit = 'words' | 'days';

type Texts = 'same' | 'upper' | 'cut' | 'longer' | 'other';
type References = 'kept' | 'new' | 'none';

export type Export = {
  readonly format: 'csv' | 'ofx' | 'camt';
  readonly from: number;
  readonly to: number;
  /** The day on which it is made: what is booked later is pending or not there. */
  readonly asOf: number;
  readonly texts: Texts;
  readonly references: References;
  readonly otherDays: boolean;
  readonly newestFirst: boolean;
  /** So that new references differ in each export. */
  readonly number: number;
};

const LAST_DAY = 16;
const DAYS = LAST_DAY - 3;
const NAMES = ['Cafe Central Vienna', 'Bakery Mayer Graz', 'Shell 4711 Linz', 'Hotel Post Salzburg'];
const AMOUNTS = [-300, -300, -450, -2000, 1000];

/** A history with identical rows on one day, refunds, equal amounts on days close together, and payments that are announced. */
export function randomHistory(random: Random, habit: Habit): Movement[] {
  const movements: Movement[] = [];
  const add = (day: number, amount: number, name: string) => {
    const otherDay = habit === 'days' && random.oneIn(3) ? day + 1 + random.below(3) : day;
    const isAnnounced = amount < 0 && day > 3 && random.oneIn(5);
    const changed = habit === 'days' && random.oneIn(2) ? amount - 50 - random.below(400) : amount;
    const pending = isAnnounced ? { day: day - 1 - random.below(3), amount: changed } : null;
    movements.push({ id: movements.length, day, amount, name, otherDay, pending });
  };
  while (movements.length < 14) {
    const [day, amount, name] = [1 + random.below(DAYS), random.one(AMOUNTS), random.one(NAMES)];
    add(day, amount, name);
    if (random.oneIn(6)) add(day, amount, name);
    if (random.oneIn(6)) add(Math.min(DAYS, day + 1 + random.below(2)), amount, name);
    if (random.oneIn(8)) add(Math.min(DAYS, day + random.below(4)), -amount, name);
  }
  return movements.sort((one, other) => one.day - other.day);
}

/** Exports of some days that overlap, in any order, and one of all days. */
export function randomExports(random: Random, habit: Habit): Export[] {
  const some = Array.from({ length: 2 + random.below(3) }, (_, number): Export => {
    const from = 1 + random.below(LAST_DAY - 2);
    const to = Math.min(LAST_DAY, from + 1 + random.below(LAST_DAY - from));
    return { ...variant(random, habit, number), from, to, asOf: random.oneIn(2) ? to : LAST_DAY };
  });
  const whole = { ...variant(random, habit, some.length), from: 1, to: LAST_DAY, asOf: LAST_DAY };
  some.splice(random.below(some.length + 1), 0, whole);
  return some;
}

function variant(random: Random, habit: Habit, number: number) {
  const format = random.one(['csv', 'csv', 'ofx', 'camt'] as const);
  const references = random.one(format === 'ofx' ? (['kept', 'new'] as const) : (['kept', 'new', 'none'] as const));
  const texts = random.one([
    'same',
    'same',
    'upper',
    'cut',
    'longer',
    ...(habit === 'words' ? (['other'] as const) : []),
  ] as const);
  return {
    ...{ format, references, texts, number },
    otherDays: habit === 'days' && random.oneIn(2),
    newestFirst: random.oneIn(2),
  };
}

/** A row of an export, and the movement that it is. */
export type ExportRow = {
  readonly movement: Movement;
  readonly day: number;
  readonly amount: number;
  readonly isPending: boolean;
  readonly text: string;
  readonly reference: string;
};

/** The rows of an export: only CAMT has those that are pending. */
export function rowsOf(history: readonly Movement[], one: Export): ExportRow[] {
  const isIn = (day: number) => day >= one.from && day <= one.to;
  const rows = history.flatMap((movement): ExportRow[] => {
    const { pending } = movement;
    const isBooked = movement.day <= one.asOf;
    const day = one.otherDays ? movement.otherDay : movement.day;
    const common = { movement, text: textOf(movement, one) };
    if (isBooked && isIn(day))
      return [
        { ...common, day, amount: movement.amount, isPending: false, reference: referenceOf(movement, one, 'B') },
      ];
    if (isBooked || pending === null || one.format !== 'camt' || !isIn(pending.day) || pending.day > one.asOf)
      return [];
    return [{ ...common, ...pending, isPending: true, reference: referenceOf(movement, one, 'P') }];
  });
  const sorted = rows.sort((a, b) => Number(a.isPending) - Number(b.isPending) || a.day - b.day);
  return one.newestFirst ? sorted.toReversed() : sorted;
}

function textOf({ name, id }: Movement, { texts }: Export): string {
  if (texts === 'upper') return name.toUpperCase();
  if (texts === 'cut') return name.slice(0, 12);
  if (texts === 'longer') return `${name} AT Card 5512`;
  return texts === 'other' ? `Purchase ${'abcdefghijklmnopqrstuvwxyz'[id % 26]?.repeat(4)}` : name;
}

function referenceOf({ id }: Movement, { references, number }: Export, kind: 'B' | 'P'): string {
  if (references === 'none') return '';
  return references === 'kept' ? `${kind}${id}` : `${kind}N${number}x${id * 7}`;
}

export const dateOf = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
const amountOf = (cents: number) => (cents / 100).toFixed(2);

export const WRITERS = {
  csv: (rows: readonly ExportRow[]) =>
    [
      'Date,Amount,Description,Transaction ID',
      ...rows.map(({ day, amount, text, reference }) => `${dateOf(day)},${amountOf(amount)},${text},${reference}`),
    ].join('\n'),
  ofx: (rows: readonly ExportRow[]) =>
    `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>\n${rows
      .map(
        ({ day, amount, text, reference }) =>
          `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${dateOf(day).replaceAll('-', '')}<TRNAMT>${amountOf(amount)}<FITID>${reference}<NAME>${text}</STMTTRN>\n`,
      )
      .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  camt: (rows: readonly ExportRow[]) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>CZ6508000000192000145399</IBAN></Id><Ccy>EUR</Ccy></Acct>${rows.map(entry).join('\n')}</Stmt></BkToCstmrStmt></Document>`,
};

function entry({ day, amount, text, reference, isPending }: ExportRow): string {
  const [direction, party] = amount < 0 ? ['DBIT', 'Cdtr'] : ['CRDT', 'Dbtr'];
  return `<Ntry><Amt Ccy="EUR">${amountOf(Math.abs(amount))}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${isPending ? 'PDNG' : 'BOOK'}</Cd></Sts>
<BookgDt><Dt>${dateOf(day)}</Dt></BookgDt>${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<NtryDtls><TxDtls><RltdPties><${party}><Pty><Nm>${text}</Nm></Pty></${party}></RltdPties></TxDtls></NtryDtls></Ntry>`;
}
