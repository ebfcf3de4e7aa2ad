import { oneLine } from './values.ts';

type Field = { readonly tag: string; readonly value: string };
type Texts = { readonly text: string; readonly counterparty: string | null };

// SWIFT breaks lines after 65 characters and the pieces of a German text after 27, in the middle of words.
const LINE = 65;
const PIECE = 27;

/** The texts of an entry: the fields 86, and NS of Hungarian banks. */
export function textsOf(fields: readonly Field[]): Texts {
  const extra = fields.filter(({ tag }) => tag === 'NS');
  if (extra.length > 0) return hungarian(extra.map(({ value }) => value).join('\n'));
  const [firstField, ...others] = fields.map(({ value }) => value);
  if (firstField === undefined) return { text: '', counterparty: null };
  const [, mark] = /^\d{3}([?>])/.exec(firstField) ?? [];
  if (mark !== undefined) return german(joined(firstField.split('\n'), LINE, ''), mark);
  const lines = [firstField, ...others].map((value) => joined(value.split('\n'), LINE, ' '));
  return { text: oneLine(lines.join(' ')), counterparty: null };
}

/** Lines of full length go on without a space. */
function joined(pieces: readonly string[], full: number, space: string): string {
  return pieces.reduce((text, piece, index) => {
    const before = pieces[index - 1] ?? '';
    return text + (index === 0 || before.length >= full ? '' : space) + piece;
  }, '');
}

/** `166?00GUTSCHRIFT?20EREF+…?32Name`: pieces with numbers. */
function german(value: string, mark: string): Texts {
  const pieces = value
    .split(mark)
    .slice(1)
    .map((piece) => ({ number: Number(piece.slice(0, 2)), text: piece.slice(2) }));
  const between = (from: number, to: number) =>
    pieces.filter(({ number }) => number >= from && number <= to).map(({ text }) => text);
  const purpose = joined([...between(20, 29), ...between(60, 63)], PIECE, ' ');
  const counterparty = oneLine(joined(between(32, 33), PIECE, ' '));
  return {
    text: oneLine(purposeOf(purpose)) || oneLine(between(0, 0).join(' ')),
    counterparty: counterparty === '' ? null : counterparty,
  };
}

/** The remittance information of SEPA is behind `SVWZ+`; the references are before it. */
function purposeOf(text: string): string {
  const [, purpose] =
    /(?:^|\W|\d|[a-z])SVWZ\+([\s\S]*?)(?=(?:EREF|KREF|MREF|CRED|DEBT|ABWA|ABWE|BIC|IBAN)\+|$)/.exec(text) ?? [];
  return purpose?.trim() || text;
}

/** Lines with numbers: 02 to 13 are the purpose, 15 and 16 the name. */
function hungarian(value: string): Texts {
  const lines = value.split('\n').map((line) => ({ number: Number(line.slice(0, 2)), text: line.slice(2).trim() }));
  const between = (from: number, to: number) =>
    lines.filter(({ number }) => number >= from && number <= to).map(({ text }) => text);
  const name = oneLine(between(15, 16).join(' '));
  return { text: oneLine(between(2, 13).join(' ')), counterparty: name === '' ? null : name };
}
