import { quoted } from '#integrations/imports/formats/values.ts';
import { RowFault } from '#integrations/imports/statement.ts';
import type { MovedLabel } from '#ledger/moved-records/moved-records.ts';
import type { Declared, Journal, Root } from './journal.ts';

/** The members that Coffer adds to the accounts of journals that it writes. */
export const OWN = {
  id: 'coffer-id',
  name: 'coffer-name',
  type: 'coffer-type',
  subtype: 'coffer-subtype',
  currency: 'coffer-currency',
  parent: 'coffer-parent',
} as const;

/** A category as the names of journal accounts give it. */
type Category = { readonly category: string | null; readonly parentCategory: string | null };

/** The names that accounts of a journal have here, as accounts or categories. */
export class JournalNames {
  readonly #journal: Journal;
  /** How many places have a name. */
  readonly #names: ReadonlyMap<string, number>;
  readonly #shown = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** `used` are the accounts of the journal. */
  constructor(journal: Journal, used: ReadonlySet<string>) {
    this.#journal = journal;
    const paths = new Map<string, string>();
    for (const account of used) {
      const { parent, leaf } = pathOf(account);
      paths.set(parent ?? leaf, parent ?? leaf).set(parent === null ? leaf : `${parent}:${leaf}`, leaf);
    }
    const names = new Map<string, number>();
    for (const name of paths.values()) names.set(name, (names.get(name) ?? 0) + 1);
    this.#names = names;
  }

  /** @throws RowFault for an account whose kind nothing says. */
  rootOf(account: string): Root {
    for (let name = account; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf(':')))) {
      const declared = this.#journal.accounts.get(name)?.root;
      if (declared) return declared;
    }
    const [first = ''] = account.split(':');
    const root = this.#journal.roots.get(first) ?? this.#journal.roots.get(first.toLowerCase());
    if (root !== undefined) return root;
    throw new RowFault(
      'unknown_account',
      `Nothing says whether ${quoted(first)} is an account or a category; declare it, as in “account ${first}  ; type: Asset”`,
    );
  }

  /** Whether it holds money, and is no category. */
  isReal(account: string): boolean {
    const root = this.rootOf(account);
    return root === 'asset' || root === 'liability' || this.fact(account, 'type') !== undefined;
  }

  fact(account: string, name: keyof typeof OWN): string | undefined {
    return this.#declared(account)?.facts.get(OWN[name]);
  }

  currencyOf(account: string): string | null {
    return this.fact(account, 'currency') ?? this.#declared(account)?.commodity ?? null;
  }

  /** The account as statements name it; what of one account of Coffer has two places in a journal has one name. */
  shown(account: string): string {
    const key = this.fact(account, 'id') ?? account;
    const known = this.#shown.get(key);
    if (known !== undefined) return known;
    const name = this.fact(account, 'name') ?? (account.split(':').slice(1).join(':') || account);
    let free = name;
    for (let number = 2; this.#taken.has(free); number += 1) free = `${name} (${number})`;
    this.#taken.add(free);
    this.#shown.set(key, free);
    return free;
  }

  /** The category of an account for income or expenses; one without a name of its own has none. */
  categoryOf(account: string): Category {
    const root = this.rootOf(account);
    if (root !== 'income' && root !== 'expense') return NO_CATEGORY;
    const own = this.fact(account, 'name');
    if (own !== undefined) return { category: own, parentCategory: this.fact(account, 'parent') ?? null };
    const { parent, leaf } = pathOf(account);
    if (leaf === '' || (this.#journal.isOwn && leaf === 'Uncategorized')) return NO_CATEGORY;
    const isAlone = parent === null || (this.#names.get(leaf) ?? 0) < 2;
    return { category: isAlone ? leaf : `${parent}:${leaf}`, parentCategory: parent };
  }

  /** The categories that the journal declares or uses. */
  labels(used: ReadonlySet<string>): MovedLabel[] {
    const labels = new Map<string, MovedLabel>();
    const add = (name: string | null, parent: string | null) => {
      if (name === null || name.length > NAME_MAX || labels.has(name)) return;
      labels.set(name, { kind: 'category', name, color: null, icon: null, parent });
    };
    for (const account of used) {
      const { category, parentCategory } = this.categoryOf(account);
      add(parentCategory, null);
      add(category, parentCategory);
    }
    return [...labels.values()];
  }

  #declared(account: string): Declared | undefined {
    return this.#journal.accounts.get(account);
  }
}

const NAME_MAX = 100;
const NO_CATEGORY: Category = { category: null, parentCategory: null };

/** `Expenses:Food:Bread` is Bread under Food; deeper names keep their colons. */
function pathOf(account: string): { readonly parent: string | null; readonly leaf: string } {
  const [, first = '', ...below] = account.split(':');
  return below.length === 0 ? { parent: null, leaf: first } : { parent: first, leaf: below.join(':') };
}
