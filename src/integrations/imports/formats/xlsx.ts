import { type Notice, RowFault } from '#integrations/imports/statement.ts';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { unzipPaths } from './unzip.ts';
import { withoutReferences } from './values.ts';
import { attribute, declaresEntities, xmlParser } from './xml.ts';

const MB = 1024 * 1024;
const SHEET = 'xl/worksheets/sheet1.xml';
const SIZES = new Map([
  [SHEET, 10 * MB],
  ['xl/sharedStrings.xml', 8 * MB],
  ['xl/styles.xml', MB],
  ['xl/workbook.xml', MB],
]);
const CELLS_MAX = 300_000;
const ROW_MAX = 1_048_576;
const COLUMNS_MAX = 200;

/** The first sheet of a workbook as text with a tab between cells, so that it is read as CSV is. */
export type Workbook = { readonly text: string; readonly notices: readonly Notice[] };

/** Reads a workbook of Excel; null if the archive is none. @throws RowFault for one that is damaged or too large. */
export function readWorkbook(archive: Buffer): Workbook | null {
  const members = unzipPaths(archive, SIZES);
  const sheet = members.get(SHEET);
  if (sheet === undefined) return null;
  const part = (path: string) => rootOf(members.get(path)?.toString('utf8') ?? '');
  const workbook = children(part('xl/workbook.xml'), 'workbook')[0];
  const strings = children(children(part('xl/sharedStrings.xml'), 'sst')[0], 'si').map(textIn);
  const properties = children(workbook, 'workbookPr')[0];
  const days = daysOf(part('xl/styles.xml'));
  const cells = new Cells(strings, days, /^(?:1|true)$/.test(attribute(properties, 'date1904')));
  const lines = linesOf(rootOf(sheet.toString('utf8')), cells);
  const sheets = children(children(workbook, 'sheets')[0], 'sheet').length;
  const message = `The first of ${sheets} sheets is read; the others are left out`;
  return { text: `${lines.join('\n')}\n`, notices: sheets > 1 ? [{ line: null, code: 'left_out', message }] : [] };
}

/** The rows with their numbers as lines: those that the sheet leaves out are empty. */
function linesOf(root: Element, cells: Cells): string[] {
  const lines: string[] = [];
  let count = 0;
  for (const row of children(children(children(root, 'worksheet')[0], 'sheetData')[0], 'row')) {
    const number = Number(attribute(row, 'r')) || lines.length + 1;
    const values: string[] = [];
    for (const cell of children(row, 'c')) {
      const column = columnOf(attribute(cell, 'r')) ?? values.length;
      count += 1;
      if (count > CELLS_MAX || number > ROW_MAX)
        throw new RowFault('too_large', `The sheet has more than ${CELLS_MAX} cells`);
      if (column < COLUMNS_MAX) values[column] = quoted(cells.textOf(cell));
    }
    if (number > lines.length + 1 && values.length > 0)
      lines.push(...Array<string>(number - lines.length - 1).fill(''));
    lines.push(Array.from(values, (value) => value ?? '').join('\t'));
  }
  return lines;
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Reads cells: texts are kept once for the workbook, and days are numbers with a format. */
class Cells {
  readonly #strings: readonly string[];
  readonly #days: ReadonlySet<number>;
  readonly #first: number;

  constructor(strings: readonly string[], days: ReadonlySet<number>, isFrom1904: boolean) {
    this.#strings = strings;
    this.#days = days;
    this.#first = dayNumber(isFrom1904 ? '1904-01-01' : '1899-12-30');
  }

  textOf(cell: Element): string {
    const type = attribute(cell, 't');
    if (type === 'inlineStr') return children(cell, 'is').map(textIn).join('');
    const value = leaf(cell, 'v');
    if (type === 's') return this.#strings[Number(value)] ?? '';
    if (type === 'e') return '';
    if (type === 'd') return value.slice(0, 10);
    return type === 'str' || type === 'b' || value === '' ? value : this.#number(value, Number(attribute(cell, 's')));
  }

  #number(value: string, style: number): string {
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    const day = Math.floor(number);
    if (this.#days.has(style) && day > 0 && day < 2_958_466) return dayAt(this.#first + day);
    // Excel stores binary fractions of 15 digits: 12.3 may be 12.300000000000001.
    const plain = Number(number.toPrecision(15));
    if (Number.isInteger(plain)) return Number.isSafeInteger(plain) ? String(plain) : value;
    const [, decimals = ''] = String(plain).split('.');
    return decimals.length < 2 ? plain.toFixed(2) : String(plain);
  }
}

/** The styles of cells whose number is a day. */
function daysOf(root: Element): Set<number> {
  const sheet = children(root, 'styleSheet')[0];
  const formats = children(children(sheet, 'numFmts')[0], 'numFmt');
  const own = new Map(formats.map((format) => [attribute(format, 'numFmtId'), attribute(format, 'formatCode')]));
  const styles = children(children(sheet, 'cellXfs')[0], 'xf');
  const isDay = (id: string) => {
    const code = own.get(id);
    const known = Number(id);
    return code === undefined
      ? (known >= 14 && known <= 17) || known === 22 || (known >= 27 && known <= 36) || (known >= 50 && known <= 58)
      : isDayFormat(code);
  };
  return new Set(styles.flatMap((style, index) => (isDay(attribute(style, 'numFmtId')) ? [index] : [])));
}

/** Texts and colors in a format have letters too. */
function isDayFormat(code: string): boolean {
  return /[yd]/i.test(withoutReferences(code).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

type Element = { readonly [name: string]: unknown };

const parser = xmlParser({ trimValues: false });

function rootOf(xml: string): Element {
  if (declaresEntities(xml)) throw new RowFault('forbidden_xml', 'The workbook declares entities of XML');
  try {
    return parser.parse(xml) as Element;
  } catch {
    throw new RowFault('broken_xml', 'The workbook is not well-formed XML');
  }
}

function children(element: Element | undefined, name: string): Element[] {
  const found = element?.[name];
  if (!Array.isArray(found)) return [];
  return found.map((child) => (typeof child === 'object' && child !== null ? (child as Element) : { '#text': child }));
}

/** The text of the first child of that name. */
function leaf(element: Element, name: string): string {
  const text = children(element, name)[0]?.['#text'];
  return withoutReferences(typeof text === 'string' ? text : '');
}

/** A text, or its pieces with a format of their own. */
function textIn(element: Element): string {
  const pieces = [element, ...children(element, 'r')];
  return pieces
    .flatMap((piece) => children(piece, 't').map((text) => withoutReferences(String(text['#text'] ?? ''))))
    .join('');
}
