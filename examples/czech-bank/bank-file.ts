/** One row of the bank's export, decoded. Amounts are haléře (1/100 koruna); money in is positive. */
export type BankRow = {
  readonly id: string;
  readonly account: string;
  readonly date: string;
  readonly signedMinor: bigint;
  /** The bank's own running balance, which it rounded to 0.1 koruna. */
  readonly bankBalanceMinor: bigint;
  readonly name: string;
  readonly category: string | null;
  /** The counterparty's bank, two letters. */
  readonly otherBank: string | null;
  readonly counterparty: string | null;
};

const OPERATIONS: Record<string, string> = {
  VKLAD: 'Cash deposit',
  VYBER: 'Cash withdrawal',
  'VYBER KARTOU': 'Card withdrawal',
  'PREVOD Z UCTU': 'Transfer from another bank',
  'PREVOD NA UCET': 'Transfer to another bank',
};

const CATEGORIES: Record<string, string> = {
  UROK: 'Interest',
  SLUZBY: 'Bank fees',
  SIPO: 'Household payment',
  POJISTNE: 'Insurance payment',
  DUCHOD: 'Pension',
  UVER: 'Loan instalment',
  'SANKC. UROK': 'Penalty interest',
};

const COLUMNS = 10;

/** Reads the export: semicolons, quoted text, a header line. @throws Error that names the line it cannot read. */
export function parseBankFile(text: string): BankRow[] {
  const [header = '', ...lines] = text.split(/\r?\n/);
  if (!header.startsWith('"trans_id"'))
    throw new Error('this is not the export of the Czech bank: its header is missing');
  return lines.flatMap((line, index) => (line === '' ? [] : [parseRow(line, index + 2)]));
}

function parseRow(line: string, number: number): BankRow {
  const fields = line.split(';').map((field) => field.replace(/^"(.*)"$/, '$1').trim());
  const [
    id = '',
    account = '',
    date = '',
    type = '',
    operation = '',
    amount = '',
    balance = '',
    symbol = '',
    bank = '',
    other = '',
  ] = fields;
  if (fields.length !== COLUMNS || !/^\d{6}$/.test(date)) throw new Error(`line ${number} cannot be read`);
  const size = minorUnits(amount, number);
  const category = CATEGORIES[symbol] ?? null;
  return {
    id,
    account,
    date: `19${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`,
    signedMinor: type === 'PRIJEM' ? size : -size,
    bankBalanceMinor: minorUnits(balance, number),
    name: category ?? OPERATIONS[operation] ?? 'Transaction',
    category,
    otherBank: bank === '' ? null : bank,
    counterparty: bank === '' && other === '' ? null : `${bank} ${other}`.trim(),
  };
}

function minorUnits(text: string, number: number): bigint {
  const match = /^(-?\d+)\.(\d{2})$/.exec(text);
  if (match === null) throw new Error(`line ${number}: ${text} is not an amount`);
  return BigInt(`${match[1]}${match[2]}`);
}

/** Minor units as a decimal: `-1230n` is `-12.30`. */
export function decimal(minor: bigint): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
