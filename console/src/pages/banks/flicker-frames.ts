/** Which of the five bars are lit; the first is the clock. */
export type Frame = readonly boolean[];

// By them a reader finds the beginning.
const SYNC = '0FFF';

/** The frames that show the bytes of a code, in hexadecimal digits: half a byte each, the lower half first, with the clock on and off. */
export function framesOf(code: string): Frame[] {
  const digits = `${SYNC}${code}`.replace(/(.)(.)/g, '$2$1');
  return [...digits].flatMap((digit) => {
    const value = Number.parseInt(digit, 16);
    const bits = [1, 2, 4, 8].map((bit) => (value & bit) !== 0);
    return [
      [true, ...bits],
      [false, ...bits],
    ];
  });
}
