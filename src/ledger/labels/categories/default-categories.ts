import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addCategory } from './create-category.ts';

/** The categories of a new family. */
export const DEFAULT_CATEGORIES: readonly (readonly [name: string, color: string, icon: string])[] = [
  ['Income', '#22c55e', 'circle-dollar-sign'],
  ['Food & Drink', '#f97316', 'utensils'],
  ['Groceries', '#407706', 'shopping-bag'],
  ['Shopping', '#3b82f6', 'shopping-cart'],
  ['Transportation', '#0ea5e9', 'bus'],
  ['Travel', '#2563eb', 'plane'],
  ['Entertainment', '#a855f7', 'drama'],
  ['Healthcare', '#4da568', 'pill'],
  ['Personal Care', '#14b8a6', 'scissors'],
  ['Home Improvement', '#d97706', 'hammer'],
  ['Mortgage / Rent', '#b45309', 'home'],
  ['Utilities', '#eab308', 'lightbulb'],
  ['Subscriptions', '#6366f1', 'wifi'],
  ['Insurance', '#0284c7', 'shield'],
  ['Sports & Fitness', '#10b981', 'dumbbell'],
  ['Gifts & Donations', '#61c9ea', 'hand-helping'],
  ['Taxes', '#dc2626', 'landmark'],
  ['Loan Payments', '#e11d48', 'credit-card'],
  ['Services', '#7c3aed', 'briefcase'],
  ['Fees', '#6b7280', 'receipt'],
  ['Savings & Investments', '#059669', 'piggy-bank'],
  ['Investment Contributions', '#0d9488', 'trending-up'],
];

/** Creates the default categories of a family that has none. */
export async function createDefaultCategories(tx: FamilyTransaction): Promise<void> {
  for (const [name, color, icon] of DEFAULT_CATEGORIES) await addCategory(tx, { name, color, icon, parent_id: null });
}
