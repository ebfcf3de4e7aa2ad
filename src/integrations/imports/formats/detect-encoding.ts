import type { Encoding } from '#integrations/imports/statement.ts';

/** The most likely encoding of text that is not Unicode, and the others that its words allow and that give another text. */
export type DetectedEncoding = { readonly encoding: Encoding; readonly others: readonly Encoding[] };

// Letters beyond ASCII by language, the more frequent first.
const LATIN = [
  'üäßö',
  'éàèêçôùûîâœïë',
  'óíáéñúü',
  'àèùòéì',
  'ãçéáíôêóõâúà',
  'äåöé',
  'øåæéäö',
  'äöå',
  'éëïè',
  'ðáíþæóéöúý',
];
const CENTRAL = ['łęóążśćńź', 'íáěéýžčřšůúňóťď', 'áíčýúéžšťľôňóäďŕĺ', 'éáóőöíüúű', 'ăîşţâ', 'čšžćđ', 'üäßö'];
const TURKISH = ['ıüşçğöâ'];
const BALTIC = ['ėšųžįčąūę', 'āīēšūņļčķģž', 'äõüö'];
const CYRILLIC = [
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оаинтвеірслкдмупязьгбчхйжїцєшющфґ',
  'аоиетнрсвлдкпмзуъябгчцжйхщшьфю',
];
const GREEK = ['αοιετσνηυρπκμλςωδγχθφίάόβέύήξώζψϊ'];

type Alphabets = { readonly encoding: Encoding; readonly letters: readonly string[] };
/** Encodings of two bytes a character, and the leads and trails of the frequent ones. */
type Ideographs = {
  readonly encoding: Encoding;
  readonly leads: readonly [number, number];
  readonly trails: readonly [number, number];
};

// The likelier first.
const ONE_BYTE: readonly Alphabets[] = [
  { encoding: 'windows-1252', letters: LATIN },
  { encoding: 'windows-1250', letters: CENTRAL },
  { encoding: 'windows-1251', letters: CYRILLIC },
  { encoding: 'iso-8859-15', letters: LATIN },
  { encoding: 'iso-8859-2', letters: CENTRAL },
  { encoding: 'windows-1254', letters: TURKISH },
  { encoding: 'windows-1253', letters: GREEK },
  { encoding: 'windows-1257', letters: BALTIC },
  { encoding: 'koi8-r', letters: CYRILLIC },
  { encoding: 'ibm866', letters: CYRILLIC },
  { encoding: 'iso-8859-5', letters: CYRILLIC },
  { encoding: 'macintosh', letters: LATIN },
];
const TWO_BYTES: readonly Ideographs[] = [
  { encoding: 'shift_jis', leads: [0x88, 0x98], trails: [0x40, 0xfc] },
  { encoding: 'gb18030', leads: [0xb0, 0xd7], trails: [0xa1, 0xfe] },
  { encoding: 'euc-kr', leads: [0xb0, 0xc8], trails: [0xa1, 0xfe] },
  { encoding: 'big5', leads: [0xa4, 0xc6], trails: [0x40, 0xfe] },
  { encoding: 'euc-jp', leads: [0xb0, 0xcf], trails: [0xa1, 0xfe] },
];

// Those of `ONE_BYTE` that banks write today; the others need more proof.
const COMMON = 8;
const RARE = Math.log(10);
const WORDS_MAX = 1000;
// Of two encodings the one is proved if the words are thirty times as likely in it.
const PROOF = Math.log(30);
const SYMBOL = Math.log(0.02);
const UNLIKELY = Math.log(0.0005);
// Bytes that the encoding does not have.
const IMPOSSIBLE = -20;
const KANA = -Math.log(45);
const MIXED = Math.log(0.02);
const RARE_IDEOGRAPH = Math.log(1 / 30_000);

/** Finds the encoding by the letters that words of the languages have. The bytes are not valid UTF-8. */
export function detectEncoding(bytes: Buffer): DetectedEncoding {
  const words = wordsOf(bytes);
  const one = ONE_BYTE.map(({ encoding, letters }) => {
    const text = decoded(words, encoding);
    return { encoding, text, score: Math.max(...letters.map((alphabet) => scoreOf(text, probabilities(alphabet)))) };
  });
  const two = TWO_BYTES.map((ideographs) => {
    const text = decoded(words, ideographs.encoding);
    return { encoding: ideographs.encoding, text, score: scoreOf(text, ideographProbability(ideographs)) };
  });
  const all = [...one, ...two].map((each, index) => ({ ...each, score: each.score - (index < COMMON ? 0 : RARE) }));
  const most = Math.max(...all.map(({ score }) => score));
  // The likelier comes first where two give the same text. Most files that prove nothing are in that of Western Europe.
  const possible = all.filter(({ score }) => most - score < PROOF);
  const best = possible.find(({ encoding }) => encoding === 'windows-1252') ?? all.find(({ score }) => score === most);
  const taken = all.find(({ text }) => text === best?.text);
  const others = possible.filter(({ text }) => text !== taken?.text).map(({ encoding }) => encoding);
  return { encoding: taken?.encoding ?? 'windows-1252', others };
}

/** The different words with a byte beyond ASCII. A second byte may be a letter or sign of ASCII. */
function wordsOf(bytes: Buffer): Buffer[] {
  const words = new Map<string, Buffer>();
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && words.size < WORDS_MAX; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte >= 0x30 && byte <= 0x39) || byte >= 0x40) {
      isForeign ||= byte > 0x7f;
      continue;
    }
    const word = bytes.subarray(start, Math.min(at, start + 100));
    if (isForeign) words.set(word.toString('latin1'), word);
    [start, isForeign] = [at + 1, false];
  }
  return [...words.values()];
}

function decoded(words: readonly Buffer[], encoding: Encoding): string {
  const decoder = new TextDecoder(encoding);
  return words.map((word) => decoder.decode(word)).join(' ');
}

/** The logarithm of the probability of a letter; undefined for one that the language does not have. */
type Probability = (letter: string) => number | undefined;

function probabilities(alphabet: string): Probability {
  const ranked = [...alphabet].map((letter, index) => [letter, 1 / (index + 1.5)] as const);
  const total = ranked.reduce((sum, [, weight]) => sum + weight, 0);
  const known = new Map(ranked.map(([letter, weight]) => [letter, Math.log(weight / total)]));
  return (letter) => known.get(letter.toLowerCase());
}

function ideographProbability({ encoding, leads, trails }: Ideographs): Probability {
  const frequent: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = trails[0]; trail <= trails[1]; trail += 1) if (trail !== 0x7f) frequent.push(lead, trail);
  const known = new Set(new TextDecoder(encoding).decode(Uint8Array.from(frequent)));
  const frequentScore = -Math.log(known.size);
  const isJapanese = encoding === 'shift_jis' || encoding === 'euc-jp';
  return (letter) => {
    if (isJapanese && /[\u3041-\u3096\u30a1-\u30fc\uff66-\uff9f]/.test(letter)) return KANA;
    if (known.has(letter)) return frequentScore;
    return /[\p{Script=Han}\p{Script=Hangul}\u3000-\u30ff\uff01-\uff9f]/u.test(letter) ? RARE_IDEOGRAPH : undefined;
  };
}

const SYMBOLS = new Set('€£§°–—’‘“”„…«»®©™º²³·¿¡、。「」（）　￥');

function scoreOf(text: string, probability: Probability): number {
  const letters = [...text];
  return letters.reduce((score, letter, index) => {
    if (letter < '\u0080') return score;
    if (letter === '\ufffd') return score + IMPOSSIBLE;
    const known = probability(letter);
    if (known !== undefined) return score + known + mixed(letters[index - 1] ?? ' ', letter, letters[index + 1] ?? ' ');
    const isInWord = /\p{L}/u.test(letters[index - 1] ?? '') && /\p{L}/u.test(letters[index + 1] ?? '');
    return score + (SYMBOLS.has(letter) && !isInWord ? SYMBOL : UNLIKELY);
  }, 0);
}

/** Words have one script, and capital letters at the beginning or everywhere. */
function mixed(before: string, letter: string, after: string): number {
  const isLatin = /\p{Script=Latin}/u.test(letter);
  const touches = [before, after].some((one) => /\p{L}/u.test(one) && /\p{Script=Latin}/u.test(one) !== isLatin);
  const isCapital = /\p{Lu}/u.test(letter);
  const isOdd = isCapital ? /\p{Ll}/u.test(before) : /\p{Lu}/u.test(after) || /\p{Lu}\p{Lu}/u.test(before + after);
  return (touches ? MIXED : 0) + (isOdd ? MIXED : 0);
}
