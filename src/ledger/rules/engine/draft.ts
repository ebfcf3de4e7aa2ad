import { storedCurrency } from '#kernel/money/currencies.ts';
import { absolute } from '#kernel/money/money.ts';
import { NAME_MAX, TESTED_MAX } from './patterns.ts';

/** The members of an entry that rules may set. */
type Values = {
  readonly name: string;
  readonly notes: string | null;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
  readonly kind: string;
  readonly excluded: boolean;
  readonly reviewed: boolean;
  readonly tag_ids: readonly string[];
};

/** A member of an entry that has an origin: a user, or the rule that set it. */
export type Member = keyof Values | 'splits' | 'transfer';

/** The values of an entry that rules read and do not change. */
export type Facts = {
  readonly account_id: string;
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly isTransfer: boolean;
  readonly isSplit: boolean;
};

/** A part of a split: hundredths of a percent of the whole, and its category. */
export type Share = { readonly share: bigint; readonly category_id: string | null };

/** A text that conditions test: as it is, and in lower case. */
export class Text {
  readonly #text: string;
  readonly lowered: string;
  /** Its beginning, which is all that is searched. */
  readonly tested: { readonly text: string; readonly lowered: string };

  constructor(text: string, testedMax: number) {
    this.#text = text;
    this.lowered = text.toLowerCase();
    this.tested = { text: text.slice(0, testedMax), lowered: this.lowered.slice(0, testedMax) };
  }

  get isEmpty(): boolean {
    return this.#text.trim() === '';
  }
}

/** The texts of an entry. */
class Texts {
  readonly name: Text;
  readonly notes: Text;
  #details: Text | undefined;
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
    this.name = new Text(values.name, NAME_MAX);
    this.notes = new Text(values.notes ?? '', TESTED_MAX);
  }

  get details(): Text {
    this.#details ??= new Text(`${this.#values.name}\n${this.#values.notes ?? ''}`, TESTED_MAX);
    return this.#details;
  }
}

type SetBy = { readonly [M in Member]?: string };

const USER = 'user';
/** Decimals with which amounts of all currencies are compared. */
export const SCALE = 8;

/** An entry while rules run on it. Members that a user has set stay, unless `includesEdited`. */
export class Draft {
  readonly facts: Facts;
  readonly #includesEdited: boolean;
  readonly changed = new Set<Member>();
  values: Values;
  shares: readonly Share[] | null = null;
  transferAccountId: string | null = null;
  setBy: SetBy;
  #texts: Texts | undefined;
  #size: bigint | undefined;

  constructor(facts: Facts, values: Values, setBy: string | null, includesEdited = false) {
    this.facts = facts;
    this.values = values;
    this.setBy = originsIn(setBy);
    this.#includesEdited = includesEdited;
  }

  get texts(): Texts {
    this.#texts ??= new Texts(this.values);
    return this.#texts;
  }

  /** The absolute amount with the same number of decimals for each currency. */
  get size(): bigint {
    const { amount_minor, currency } = this.facts;
    this.#size ??= absolute(amount_minor) * 10n ** BigInt(SCALE - storedCurrency(currency).exponent);
    return this.#size;
  }

  set<M extends keyof Values>(member: M, value: Values[M], ruleId: string): void {
    const isSame = String(this.values[member] ?? '') === String(value ?? '');
    if (isSame || !this.#isFree(member)) return;
    this.values = { ...this.values, [member]: value };
    this.#texts = undefined;
    this.#mark(member, ruleId);
  }

  split(shares: readonly Share[], ruleId: string): void {
    const { isSplit, isTransfer } = this.facts;
    if (isSplit || isTransfer || this.shares !== null || !this.#isFree('splits')) return;
    if (partsOf(this.facts.amount_minor, shares).includes(0n)) return;
    this.shares = shares;
    this.#mark('splits', ruleId);
  }

  linkTo(accountId: string, ruleId: string): void {
    const { isSplit, isTransfer, account_id } = this.facts;
    if (isSplit || isTransfer || accountId === account_id || !this.#isFree('transfer')) return;
    this.transferAccountId = accountId;
    this.#mark('transfer', ruleId);
  }

  #isFree(member: Member): boolean {
    return this.#includesEdited || this.setBy[member] !== USER;
  }

  #mark(member: Member, ruleId: string): void {
    this.changed.add(member);
    this.setBy = { ...this.setBy, [member]: ruleId };
  }
}

/** The amounts of the parts: the last one has what rounding leaves. */
export function partsOf(amount: bigint, shares: readonly Share[]): bigint[] {
  const parts = shares.map(({ share }) => (amount * share) / 10_000n);
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((part, index) => (index === parts.length - 1 ? part + rest : part));
}

/** Notes that a user has set these members. */
export function setByUser(before: string | null, members: readonly Member[]): string | null {
  if (members.length === 0) return before;
  return JSON.stringify({ ...originsIn(before), ...Object.fromEntries(members.map((member) => [member, USER])) });
}

/** The members whose value a rule has set. */
export function membersByRules(setBy: string | null): Member[] {
  const origins = Object.entries(originsIn(setBy)) as [Member, string][];
  return origins.filter(([, origin]) => origin !== USER).map(([member]) => member);
}

/** Whether a person has set a member. */
export function isSetByUser(setBy: string | null): boolean {
  return Object.values(originsIn(setBy)).includes(USER);
}

function originsIn(setBy: string | null): SetBy {
  return setBy === null ? {} : JSON.parse(setBy);
}
