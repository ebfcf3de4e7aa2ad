/** Marsaglia's xorshift, the same sequence for the same seed: all servers get the same requests. */
export function seededRandom(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Picks the n-th of `items` with a chance in proportion to 1 / n. */
export function zipf<Item>(items: readonly Item[], random: () => number): () => Item {
  let sum = 0;
  const sums = Float64Array.from(items, (_, index) => {
    sum += 1 / (index + 1);
    return sum;
  });
  return () => {
    const target = random() * sum;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return items[low] as Item;
  };
}
