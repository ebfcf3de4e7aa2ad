import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { defaultCategories, namesOfDefault } from '#ledger/default-categories.ts';
import { addCategory } from '#ledger/labels/categories/index.ts';
import { addMerchant } from '#ledger/labels/merchants/index.ts';
import { addTag } from '#ledger/labels/tags/index.ts';
import { SUBCATEGORIES } from './sample-family.ts';
import { idsByName, markSamples } from './store.ts';

const COLORS = ['#3b82f6', '#22c55e', '#f97316', '#a855f7', '#14b8a6', '#eab308', '#e11d48', '#6366f1'] as const;

/** Label ids by name. Existing labels are reused; only created ones are marked as samples. */
export class SampleLabels {
  readonly #tx: FamilyTransaction;
  readonly #categories: Map<string, string>;
  readonly #merchants: Map<string, string>;
  readonly #tags: Map<string, string>;
  #made = 0;

  private constructor(tx: FamilyTransaction, ...known: readonly [Names, Names, Names]) {
    this.#tx = tx;
    [this.#categories, this.#merchants, this.#tags] = known;
  }

  static async of(tx: FamilyTransaction): Promise<SampleLabels> {
    const known = (table: 'categories' | 'merchants' | 'tags') => idsByName(tx.db, tx.familyId, table);
    return new SampleLabels(tx, await known('categories'), await known('merchants'), await known('tags'));
  }

  /** The id of the category with that name, in any language for a default one, created if missing. */
  async category(name: string): Promise<string> {
    const known = namesOfDefault(name).flatMap((one) => this.#categories.get(one) ?? [])[0];
    if (known !== undefined) return known;
    const parent = SUBCATEGORIES[name];
    const parent_id = parent === undefined ? null : await this.category(parent);
    const preset = defaultCategories('en').find((one) => one.name === (parent ?? name));
    const values = { name, color: preset?.color ?? COLORS[0], icon: preset?.icon ?? 'shapes', parent_id };
    return this.#keep(this.#categories, 'category', await addCategory(this.#tx, values));
  }

  /** The id of the merchant with that name, created if missing. */
  async merchant(name: string): Promise<string> {
    const known = this.#merchants.get(name);
    if (known !== undefined) return known;
    return this.#keep(this.#merchants, 'merchant', await addMerchant(this.#tx, { name, color: this.#nextColor() }));
  }

  /** The id of the tag with that name, created if missing. */
  async tag(name: string): Promise<string> {
    const known = this.#tags.get(name);
    if (known !== undefined) return known;
    return this.#keep(this.#tags, 'tag', await addTag(this.#tx, { name, color: this.#nextColor() }));
  }

  async #keep(
    names: Names,
    resource: 'category' | 'merchant' | 'tag',
    { id, name }: { readonly id: string; readonly name: string },
  ): Promise<string> {
    names.set(name, id);
    await markSamples(this.#tx.db, this.#tx.familyId, [[resource, id]]);
    return id;
  }

  #nextColor(): string {
    this.#made += 1;
    return COLORS[this.#made % COLORS.length] ?? COLORS[0];
  }
}

type Names = Map<string, string>;
