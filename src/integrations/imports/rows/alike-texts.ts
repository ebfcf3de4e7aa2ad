/** The texts of a row of a file. */
export type RowTexts = { readonly name: string | null; readonly notes: string | null };

const LETTERS_MIN = 3;
const CUT_MIN = 4;
const SHARED_MIN = 2 / 3;

/** The words of texts, and the texts without what banks change: case, accents, marks and spaces. */
type Read = { readonly whole: string; readonly words: readonly string[] };

/** Compares texts, of which it reads each once. */
export class TextComparison {
  readonly #read = new WeakMap<RowTexts, Read>();

  /**
   * Whether two texts may be those of one movement: one is a beginning of the other, or most words of the shorter one are in the other,
   * whole or cut. A file without texts says nothing.
   */
  areAlike(one: RowTexts, other: RowTexts): boolean {
    const [a, b] = [this.#of(one), this.#of(other)];
    const [short, long] = a.whole.length <= b.whole.length ? [a, b] : [b, a];
    if (short.whole === '') return false;
    if (short.whole === long.whole) return true;
    if (short.whole.length >= CUT_MIN && long.whole.startsWith(short.whole)) return true;
    const [few, many] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words];
    const shared = few.filter((word) => many.some((other) => isSameWord(word, other)));
    return shared.length > few.length * SHARED_MIN;
  }

  #of(texts: RowTexts): Read {
    const known = this.#read.get(texts);
    if (known !== undefined) return known;
    const words = wordsOf(`${texts.name ?? ''} ${texts.notes ?? ''}`);
    const read = { whole: words.join(''), words: [...new Set(words.filter(hasLetters))] };
    this.#read.set(texts, read);
    return read;
  }
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function hasLetters(word: string): boolean {
  return (word.match(/\p{L}/gu)?.length ?? 0) >= LETTERS_MIN;
}

function isSameWord(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length >= CUT_MIN && long.startsWith(short));
}
