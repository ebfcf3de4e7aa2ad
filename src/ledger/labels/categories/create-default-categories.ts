import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Language } from '#kernel/languages.ts';
import { defaultCategories } from '#ledger/default-categories.ts';
import { addCategory } from './create-category.ts';

/** Creates the default categories of a family that has none. */
export async function createDefaultCategories(tx: FamilyTransaction, language: Language): Promise<void> {
  for (const category of defaultCategories(language)) await addCategory(tx, category);
}
