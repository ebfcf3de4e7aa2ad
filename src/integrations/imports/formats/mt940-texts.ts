import { oneLine } from './values.ts';

type Texts = {
  readonly text: string;
  readonly counterparty: string | null;
  /** The whole text, where it has the form of a bank. */
  readonly whole?: string;
};
/** The texts of an entry: those of its fields 86, and of the fields NS of Hungarian banks. */
type Written = { readonly texts: readonly string[]; readonly extra: readonly string[] };

/** The lengths at which a file breaks texts, in the middle of words: a text goes on behind a line or piece that has all of it. */
type Widths = { readonly firstLine: number; readonly piece: number };

// SWIFT has lines of 65 characters. Some banks count `:86:` before the first one, others break pieces of a German text earlier.
const LINE = 65;
const FIRST_LINE = 61;
const PIECES = [27, 35];
const PIECE = /^\s*\d{3}([?>^~<])(?=\d\d)/;

/** A function that reads the texts of an entry; `all` are those of the whole file. */
export function textReader(all: readonly string[]): (written: Written) => Texts {
  const first = all.filter((value) => value.includes('\n')).map((value) => (value.split('\n', 1)[0] ?? '').length);
  const longest = Math.max(0, ...all.flatMap((value) => purposePieces(value).map((piece) => piece.length)));
  const widths = {
    firstLine:
      first.filter((length) => length === FIRST_LINE).length > 1 && Math.max(...first) === FIRST_LINE
        ? FIRST_LINE
        : LINE,
    piece: PIECES.find((width) => longest <= width) ?? LINE,
  };
  return (written) => textsOf(written, widths);
}

function purposePieces(value: string): string[] {
  const [, mark] = PIECE.exec(value) ?? [];
  if (mark === undefined) return [];
  return piecesOf(value, mark).flatMap(({ number, text }) => (number >= 20 && number <= 29 ? [text] : []));
}

function textsOf({ texts, extra }: Written, widths: Widths): Texts {
  if (extra.length > 0) return hungarian(extra.join('\n'));
  const [first, ...others] = texts;
  if (first === undefined) return { text: '', counterparty: null };
  const [, mark] = PIECE.exec(first) ?? [];
  if (mark !== undefined) return pieces(first, mark, widths.piece);
  const whole = [first, ...others].map((value) => joined(value.split('\n'), LINE, widths.firstLine));
  const ofBank = slashed(whole.join(' ')) ?? (others.length === 0 ? worded(first) : undefined);
  if (ofBank !== undefined) {
    const trimmed = texts.map((value) =>
      joined(
        value.split('\n').map((line) => line.trimEnd()),
        LINE,
      ),
    );
    return { ...ofBank, whole: oneLine(trimmed.join(' ')) };
  }
  return { text: oneLine(purposeOf(whole.join(' '))), counterparty: null };
}

function piecesOf(value: string, mark: string) {
  return value
    .replaceAll('\n', '')
    .split(mark)
    .slice(1)
    .map((piece) => ({ number: Number(piece.slice(0, 2)), text: piece.slice(2) }));
}

/** `166?00GUTSCHRIFT?20EREF+…?32Name`, of German and Polish banks. */
function pieces(value: string, mark: string, width: number): Texts {
  const all = piecesOf(value, mark);
  const between = (from: number, to: number) =>
    all.filter(({ number }) => number >= from && number <= to).map(({ text }) => text);
  const text = joined([...between(20, 29), ...between(60, 63)], width);
  return {
    text: oneLine(purposeOf(text)) || oneLine(between(0, 0).join(' ')),
    counterparty: oneLine(joined(between(32, 33), width)) || null,
  };
}

/** Lines and pieces of full length go on without a space. */
function joined(all: readonly string[], width: number, first = width): string {
  return all.reduce((text, piece, index) => {
    const isFull = (all[index - 1] ?? '').length >= (index === 1 ? first : width);
    return text + (index === 0 || isFull ? '' : ' ') + piece;
  }, '');
}

/** The remittance information of SEPA is behind `SVWZ+`; the references are before it. */
function purposeOf(text: string): string {
  const [, purpose] =
    /(?:^|\W|\d|[a-z])SVWZ\+([\s\S]*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|BIC|IBAN)\+|$)/.exec(text) ?? [];
  return purpose?.trim() || text;
}

const WORDS =
  'TRTP|IBAN|BBAN|BIC|NAME|REMI|EREF|MARF|CSID|ORDP|BENM|CNTP|PREF|RTRN|ISDT|PURP|ULTD|ULTC|ULTB|ADDR|OCMT|CHGS|EXCH|CDTRREFTP|CDTRREF|NRTX|SVCL|INIT';

/** `/TRTP/…/NAME/…/REMI/…`, of Dutch banks: one text, cut at the ends of lines. */
function slashed(value: string): Texts | undefined {
  const [before, ...parts] = value.split(new RegExp(`/(${WORDS})/`));
  const words = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) {
    const [word = '', text = ''] = [parts[index], parts[index + 1]];
    if (!words.has(word)) words.set(word, text);
  }
  if (before !== '' || !['NAME', 'REMI', 'CNTP'].some((word) => words.has(word))) return undefined;
  const of = (word: string) => oneLine((words.get(word) ?? '').replace(/\/+$/, ''));
  // ING has number, bank, name and place of the other party in one word.
  const [, , name = ''] = (words.get('CNTP') ?? '').split('/');
  const remittance = of('REMI').replace(/^(?:USTD\/\/|STRD\/(?:CUR|ISO)\/)/, '');
  return {
    text: remittance || of('OCMT') || of('CDTRREF') || of('TRTP'),
    counterparty: of('NAME') || oneLine(name) || null,
  };
}

const COLUMN = 32;
const LABEL = /(?:^|\s)(IBAN|BIC|NAAM|OMSCHRIJVING|KENMERK|MACHTIGING|INCASSANT|BETALINGSKENM\.|ID DEBITEUR|VOOR): */;

/** `SEPA IDEAL   IBAN: …   NAAM: …`, of ABN AMRO in columns of 32 characters, and `…REK: …/NAAM: …` of Knab. */
function worded(value: string): Texts | undefined {
  const [, before, knab] = /^(.*?)\s*REK: [A-Z\d ]*\/NAAM: (.*)$/s.exec(value) ?? [];
  if (knab !== undefined)
    return { text: oneLine(joined((before ?? '').split('\n'), LINE)), counterparty: oneLine(knab) };
  if (!/^SEPA .*NAAM: /s.test(value)) return undefined;
  const columns = value.split('\n').flatMap((line) => [line.slice(0, COLUMN), line.slice(COLUMN + 1)]);
  const labeled = columns.map((column) => (LABEL.test(column.slice(0, 15)) ? ` ${column}` : column));
  const [title = '', ...parts] = joined(labeled, COLUMN).split(LABEL);
  const words = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) words.set(parts[index] ?? '', oneLine(parts[index + 1] ?? ''));
  return {
    text: ['OMSCHRIJVING', 'KENMERK', 'BETALINGSKENM.'].map((word) => words.get(word)).find(Boolean) ?? oneLine(title),
    counterparty: words.get('NAAM') || null,
  };
}

/** Lines with numbers: 02 to 13 are the purpose, 15 and 16 the name. */
function hungarian(value: string): Texts {
  const lines = value.split('\n').map((line) => ({ number: Number(line.slice(0, 2)), text: line.slice(2).trim() }));
  const between = (from: number, to: number) =>
    lines.filter(({ number }) => number >= from && number <= to).map(({ text }) => text);
  const name = oneLine(between(15, 16).join(' '));
  return { text: oneLine(between(2, 13).join(' ')), counterparty: name === '' ? null : name };
}
