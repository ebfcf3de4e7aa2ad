import { RowFault } from '#integrations/imports/statement.ts';
import { bareAmount, decimal, quoted } from './values.ts';

type Mark = '.' | ',';

/**
 * The amounts of a file whose format allows both decimal marks. Each is read by its own marks; one that can be read in two ways, such
 * as `1.234`, by those of the others.
 */
export class FileAmounts {
  readonly #mark: Mark | null;

  /** `named` is the mark that a person says. */
  constructor(texts: readonly string[], named: Mark | undefined) {
    const marks = new Set(texts.flatMap((text) => markOf(text) ?? []));
    const [only] = marks;
    this.#mark = named ?? (marks.size === 1 ? (only ?? null) : null);
  }

  /** @throws RowFault for what is no amount, or has two meanings that the other amounts do not decide. */
  read(text: string): string {
    const own = markOf(text) ?? this.#mark;
    if (own === null && /[.,]/.test(bodyOf(text)))
      throw new RowFault(
        'ambiguous_amount',
        `${quoted(text)} may be ${decimal(text, '.')} or ${decimal(text, ',')}, and no other amount of the file says which; send number_format`,
      );
    return decimal(text, own ?? '.');
  }
}

/** Digits and marks without signs. */
function bodyOf(text: string): string {
  return bareAmount(text.slice(0, 100)).replace(/^[-+(]+|[-+)]+$/g, '');
}

/** The decimal mark that the amount shows by itself; null if it has none, or may have either. */
function markOf(text: string): Mark | null {
  const body = bodyOf(text);
  const [dot, comma] = [body.lastIndexOf('.'), body.lastIndexOf(',')];
  if (dot === -1 && comma === -1) return null;
  if (dot !== -1 && comma !== -1) return dot > comma ? '.' : ',';
  const [mark, other]: [Mark, Mark] = dot === -1 ? [',', '.'] : ['.', ','];
  if (body.indexOf(mark) !== body.lastIndexOf(mark)) return other;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) ? null : mark;
}
