/** How the versions of HHD write a code in a message: the digits of its length and of the lengths of its values, and the mark of a text. */
const FORMS = [
  { lengthDigits: 3, valueDigits: 2, text: 0x40, startBase: 16 },
  { lengthDigits: 3, valueDigits: 3, text: 0x40, startBase: 16 },
  { lengthDigits: 2, valueDigits: 2, text: 0x10, startBase: 10 },
] as const;

type Form = (typeof FORMS)[number];

/** A value as a device gets it, in hexadecimal digits. */
type Value = { readonly isText: boolean; readonly hex: string };

type Code = { readonly controls: string; readonly start: Value; readonly values: readonly Value[] };

const VALUES_MAX = 3;
const CONTROLS_FOLLOW = 0x80;
const LENGTH_BITS = 0x3f;

/**
 * The bytes that a chipTAN reader gets by light, in hexadecimal digits, from the challenge of a bank in the form of HHD 1.3 or 1.4; null for
 * one that is in none of them.
 */
export function flickerCodeOf(challenge: string): string | null {
  for (const form of FORMS) {
    const code = read(challenge, form);
    if (code !== null) return withChecks(code, form);
  }
  return null;
}

/** Null unless the text is a code to its last character. */
function read(text: string, { lengthDigits, valueDigits, startBase }: Form): Code | null {
  let at = 0;
  const take = (count: number): string => {
    at += count;
    return text.slice(at - count, at);
  };
  const number = (digits: number, base: 10 | 16): number => {
    const digitsOf = take(digits);
    return /^[\dA-F]+$/.test(digitsOf) && (base === 16 || /^\d+$/.test(digitsOf))
      ? Number.parseInt(digitsOf, base)
      : Number.NaN;
  };
  if (number(lengthDigits, 10) !== text.length - lengthDigits) return null;
  const startLength = number(2, startBase);
  let controls = '';
  for (let follows = startBase === 16 && startLength >= CONTROLS_FOLLOW; follows; ) {
    const control = take(2);
    controls += control;
    follows = Number.parseInt(control, 16) >= CONTROLS_FOLLOW;
  }
  const start = readValue(take(startLength & LENGTH_BITS));
  const values: Value[] = [];
  while (at < text.length && values.length < VALUES_MAX)
    values.push(readValue(take(number(valueDigits, 10) & LENGTH_BITS)));
  const isWhole = at === text.length && /^(?:[\dA-F]{2})*$/.test(controls);
  return isWhole && [start, ...values].every(({ hex }) => hex !== '') ? { controls, start, values } : null;
}

/** Digits are packed, two a byte; all else is ASCII. */
function readValue(data: string): Value {
  if (!/^\d*$/.test(data)) return { isText: true, hex: Buffer.from(data, 'latin1').toString('hex').toUpperCase() };
  return { isText: false, hex: data.length % 2 === 0 ? data : `${data}F` };
}

function withChecks({ controls, start, values }: Code, { text }: Form): string {
  const lengthOf = ({ isText, hex }: Value, flags = 0) => hexByte(hex.length / 2 + (isText ? text : 0) + flags);
  const written = values.map((value) => lengthOf(value) + value.hex);
  const payload = lengthOf(start, controls === '' ? 0 : CONTROLS_FOLLOW) + controls + start.hex + written.join('');
  const luhn = luhnDigit([controls, start.hex, ...values.map(({ hex }) => hex)].join(''));
  const counted = hexByte(payload.length / 2 + 1) + payload;
  const xor = digitsOf(counted).reduce((sum, digit) => sum ^ digit, 0);
  return `${counted}${luhn}${xor.toString(16).toUpperCase()}`;
}

function hexByte(value: number): string {
  return value.toString(16).toUpperCase().padStart(2, '0');
}

function digitsOf(hex: string): number[] {
  return [...hex].map((digit) => Number.parseInt(digit, 16));
}

/** The check digit of Luhn, over hexadecimal digits. */
function luhnDigit(hex: string): number {
  const sum = digitsOf(hex).reduce((total, digit, index) => {
    const weighed = index % 2 === 0 ? digit : 2 * digit;
    return total + Math.floor(weighed / 10) + (weighed % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
