import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addDays, OPEN_END } from '#kernel/time/civil-date.ts';
import { findQuoted, type LastPrice } from './known-prices.ts';
import { findMarketDays, marketDayAt } from './read-market-days.ts';
import { countDays, countHoldings, daysOf, type ValueChanges, type ValuedDay } from './value-days.ts';
import { findHoldings, replaceDays } from './value-holdings.ts';

/** Securities of an account whose trades change from a day on. */
export type ChangedHoldings = {
  readonly accountId: string;
  readonly securityIds: readonly string[];
  readonly from: string;
};

/**
 * Changes the market days of an account by what a write makes some securities worth more or less: other securities and their prices
 * are not read. Begin before the write and finish after it.
 */
export class ValueChange {
  readonly #changed: ChangedHoldings;
  /** A write of trades changes no quoted price, so they are read once. */
  readonly #quoted: readonly LastPrice[];
  readonly #changes: ValueChanges = new Map();

  private constructor(changed: ChangedHoldings, quoted: readonly LastPrice[]) {
    this.#changed = changed;
    this.#quoted = quoted;
  }

  static async begin(tx: FamilyTransaction, changed: ChangedHoldings): Promise<ValueChange> {
    const { securityIds, from } = changed;
    const quoted = await findQuoted(tx.db, tx.familyId, securityIds, { start: from, end: OPEN_END });
    const change = new ValueChange(changed, quoted);
    await change.#count(tx, -1n);
    return change;
  }

  /** @throws AppError `validation_failed` for a value beyond what a JSON number carries exactly. */
  async finish(tx: FamilyTransaction): Promise<void> {
    const { accountId, from } = this.#changed;
    const currencies = await this.#count(tx, 1n);
    const before = addDays(from, -1);
    const kept = [
      ...(await marketDayAt(tx.db, tx.familyId, accountId, before)),
      ...(await findMarketDays(tx.db, tx.familyId, accountId, { after: before, upTo: OPEN_END })),
    ].map(({ date, currency, value_minor, missing }) => ({ date, currency, value_minor, missing }));
    countDays(this.#changes, from, kept);
    const any = [...currencies.values(), ...kept.map(({ currency }) => currency)].sort()[0] ?? '';
    const days = daysOf(this.#changes, any);
    const to = lastDifference(
      kept.filter(({ date }) => date >= from),
      days,
    );
    if (to === undefined) return;
    await replaceDays(
      tx,
      accountId,
      { from, to },
      days.filter(({ date }) => date <= to),
    );
  }

  async #count(tx: FamilyTransaction, sign: 1n | -1n): Promise<ReadonlyMap<string, string>> {
    const { accountId, securityIds, from } = this.#changed;
    const some = { securityIds, quoted: this.#quoted };
    const held = await findHoldings(tx.db, tx.familyId, accountId, { from, to: OPEN_END }, some);
    countHoldings(this.#changes, sign, { from, ...held });
    return held.currencies;
  }
}

/** The last day whose rows differ; none when all are equal. */
function lastDifference(kept: readonly ValuedDay[], days: readonly ValuedDay[]): string | undefined {
  for (let back = 1; back <= Math.max(kept.length, days.length); back += 1) {
    const [one, other] = [kept.at(-back), days.at(-back)];
    if (one === undefined || other === undefined) return (one ?? other)?.date;
    if (!isSame(one, other)) return one.date > other.date ? one.date : other.date;
  }
  return undefined;
}

function isSame(one: ValuedDay, other: ValuedDay): boolean {
  return (
    one.date === other.date &&
    one.currency === other.currency &&
    one.value_minor === other.value_minor &&
    one.missing === other.missing
  );
}
