import { readFile, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SYMBOL } from '#config/setting-parsers.ts';
import type { PriceSettings } from '#config/settings.ts';
import { MINUTE_MS } from '#jobs/timers.ts';
import { OutboundError } from '#outbound/outbound-error.ts';
import { PriceRefused } from './price-refused.ts';
import { type AnsweredPrice, readAnswer } from './read-answer.ts';

/** Limits of an answer: forty years of days are a megabyte. */
export const PRICE_ANSWER_LIMITS = { bytesMax: 8 * 1024 * 1024, timeoutMs: 20_000 };

/** A price of one day, in the currency that the source or the operator says. */
export type MarketPrice = { readonly date: string; readonly price: string; readonly currency: string };

export type PriceSourceParts = {
  readonly settings: PriceSettings;
  /** The outbound client of this server. */
  readonly fetch: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
};

/** The operator's source of prices, asked at most so often a minute. */
export class PriceSource {
  readonly #parts: PriceSourceParts;
  #freeAt = 0;
  /** Where one document has the prices of all. */
  #document: readonly AnsweredPrice[] | null = null;

  constructor(parts: PriceSourceParts) {
    this.#parts = parts;
  }

  /** Forgets the document of all prices, which is read again when the next security is asked for. */
  renew(): void {
    this.#document = null;
  }

  /** The prices of a symbol, oldest first. Days after `latest` are none that the source can know. @throws PriceRefused */
  async ask(symbol: string, latest: string, stopping: AbortSignal): Promise<MarketPrice[]> {
    const prices = await this.#find(symbol, stopping);
    const dates = prices.map(({ date }) => date);
    if (dates.some((date) => date > latest) || new Set(dates).size < dates.length) throw new PriceRefused('unreadable');
    if (prices.length === 0) throw new PriceRefused('no_price');
    const stated = this.#currencyOf(symbol);
    return prices
      .map(({ date, price, currency = stated }) => {
        if (currency === undefined) throw new PriceRefused('unknown_currency');
        return { date, price, currency };
      })
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  async #find(symbol: string, stopping: AbortSignal): Promise<readonly AnsweredPrice[]> {
    // Such as two dots, which name another folder.
    if (!/[\p{L}\p{N}]/u.test(symbol)) throw new PriceRefused('unusable_symbol');
    const { url } = this.#parts.settings;
    const isSame = (one: AnsweredPrice) => one.symbol?.toUpperCase() === symbol.toUpperCase();
    if (url.includes(SYMBOL)) {
      const prices = await this.#read(url.replaceAll(SYMBOL, encodeURIComponent(symbol)), stopping);
      if (prices.every((one) => one.symbol === undefined || isSame(one))) return prices;
      throw new PriceRefused('unreadable');
    }
    this.#document ??= await this.#read(url, stopping);
    return this.#document.filter(isSame);
  }

  async #read(url: string, stopping: AbortSignal): Promise<readonly AnsweredPrice[]> {
    if (url.startsWith('file:')) return readAnswer(await readFileAt(url));
    const free = this.#freeAt - performance.now();
    if (free > 0) await setTimeout(free, undefined, { signal: stopping });
    this.#freeAt = performance.now() + MINUTE_MS / this.#parts.settings.requestsPerMinute;
    return readAnswer(await this.#fetch(url, stopping));
  }

  async #fetch(url: string, signal: AbortSignal): Promise<Buffer> {
    const response = await this.#parts.fetch(url, { signal }).catch((error: unknown) => {
      const isTooLarge = error instanceof OutboundError && error.failure === 'too_large';
      throw new PriceRefused(isTooLarge ? 'unreadable' : 'unreachable', error);
    });
    if (response.status === 404) throw new PriceRefused('no_price');
    if (response.status !== 200) throw new PriceRefused('unreachable', new Error(`status ${response.status}`));
    return Buffer.from(await response.arrayBuffer());
  }

  /** The currency of the longest ending that fits. */
  #currencyOf(symbol: string): string | undefined {
    const name = symbol.toLowerCase();
    const fitting = this.#parts.settings.currencies.filter(([ending]) => ending === '*' || name.endsWith(ending));
    const length = (ending: string) => (ending === '*' ? 0 : ending.length);
    return fitting.toSorted(([a], [b]) => length(b) - length(a))[0]?.[1];
  }
}

async function readFileAt(url: string): Promise<Buffer> {
  try {
    const path = fileURLToPath(url);
    const found = await stat(path);
    if (!found.isFile() || found.size > PRICE_ANSWER_LIMITS.bytesMax) throw new PriceRefused('unreadable');
    return await readFile(path);
  } catch (error) {
    if (error instanceof PriceRefused) throw error;
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new PriceRefused(isAbsent ? 'no_price' : 'unreachable', error);
  }
}
