/** Where a bar of a bridge begins and how wide it is, in percent of the whole width. */
type Bar = { readonly at: number; readonly width: number /** Where the next one begins. */; readonly end: number };

/** Each amount as a bar that begins where the one before ends; the last bar is their sum, from zero. */
export function bridgeOf(amounts: readonly number[]): Bar[] {
  const ends: number[] = [];
  for (const amount of amounts) ends.push((ends.at(-1) ?? 0) + amount);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const share = (value: number) => (high === low ? 0 : (100 * (value - low)) / (high - low));
  const bar = (from: number, to: number) => ({
    at: Math.min(share(from), share(to)),
    width: Math.abs(share(to) - share(from)),
    end: share(to),
  });
  return [...ends.map((end, index) => bar(ends[index - 1] ?? 0, end)), bar(0, ends.at(-1) ?? 0)];
}
