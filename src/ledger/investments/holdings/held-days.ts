import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import type { Days } from '#ledger/investments/held-positions.ts';
import type { HeldPosition } from './store.ts';

/** A position on the days on which it is held, both numbers included. */
type Segment = { readonly position: HeldPosition; readonly from: number; readonly to: number };

/** A position on one day. */
export type HeldDay = { readonly position: HeldPosition; readonly date: string };

/**
 * The days of positions in order of day, account and security: one row for each position and day. Rows are counted and found by the days
 * on which something begins or ends, never by making them all.
 */
export class HeldDays {
  readonly #segments: readonly Segment[];

  /** `positions` are in order of account and security. */
  constructor(positions: readonly HeldPosition[], { start, end }: Days) {
    const [first, last] = [dayNumber(start), dayNumber(end)];
    this.#segments = positions.flatMap((position) => {
      const from = Math.max(dayNumber(position.date), first);
      const to = Math.min(dayNumber(position.until) - 1, last);
      return from > to ? [] : [{ position, from, to }];
    });
  }

  count(): number {
    return this.#segments.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  }

  /** Rows from an offset. */
  fromOffset(offset: number, limit: number): HeldDay[] {
    const place = this.#placeOf(offset);
    return place === undefined ? [] : this.#rowsFrom(place.day, place.skip, limit);
  }

  /** The rows after one of them. */
  after([date, accountId, securityId]: readonly [string, string, string], limit: number): HeldDay[] {
    const day = dayNumber(date);
    const key = `${accountId} ${securityId}`;
    const seen = this.#ofDay(day).findIndex(({ position }) => keyOf(position) > key);
    return seen === -1 ? this.#rowsFrom(day + 1, 0, limit) : this.#rowsFrom(day, seen, limit);
  }

  /** The day of a row, and how many rows of that day come before it. */
  #placeOf(offset: number): { readonly day: number; readonly skip: number } | undefined {
    let [before, held, day] = [0, 0, 0];
    for (const [at, change] of this.#turns()) {
      const rows = held * (at - day);
      if (held > 0 && before + rows > offset) {
        const left = offset - before;
        return { day: day + Math.floor(left / held), skip: left % held };
      }
      before += rows;
      held += change;
      day = at;
    }
    return undefined;
  }

  /** The days on which more or fewer positions are held, in order. */
  #turns(): [day: number, change: number][] {
    const turns = new Map<number, number>();
    const add = (day: number, change: number) => turns.set(day, (turns.get(day) ?? 0) + change);
    for (const { from, to } of this.#segments) {
      add(from, 1);
      add(to + 1, -1);
    }
    return [...turns].sort(([one], [other]) => one - other);
  }

  #rowsFrom(first: number, skip: number, limit: number): HeldDay[] {
    const rows: HeldDay[] = [];
    let skipped = skip;
    for (let day = first; rows.length < limit; ) {
      const held = this.#ofDay(day);
      const date = dayAt(day);
      for (const { position } of held.slice(skipped, skipped + limit - rows.length)) rows.push({ position, date });
      skipped = 0;
      const next = held.length > 0 ? day + 1 : this.#nextDay(day);
      if (next === undefined) break;
      day = next;
    }
    return rows;
  }

  #ofDay(day: number): Segment[] {
    return this.#segments.filter(({ from, to }) => from <= day && day <= to);
  }

  /** The first day after one on which something begins. */
  #nextDay(day: number): number | undefined {
    const later = this.#segments.reduce((least, { from }) => (from > day && from < least ? from : least), Infinity);
    return later === Infinity ? undefined : later;
  }
}

function keyOf({ account_id, security_id }: HeldPosition): string {
  return `${account_id} ${security_id}`;
}
