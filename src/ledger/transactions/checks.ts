import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { type Permission, permissionIn, requireEnough, type SharedPermission } from '#ledger/sharing/index.ts';
import { type LabelIds, type Labels, requireLabels } from './labels.ts';

/**
 * What entries are checked against and no write of entries changes: what whoever writes may do on an account, and the family's
 * labels. In one write each is looked up once, however many entries ask.
 */
export class Checks {
  readonly #tx: FamilyTransaction;
  readonly #permissions = new Map<string, Promise<Permission | undefined>>();
  readonly #labels = new Map<string, Promise<Labels>>();

  constructor(tx: FamilyTransaction) {
    this.#tx = tx;
  }

  /**
   * What whoever writes may do on the account, which must be that much. `thing` is what they asked for.
   * @throws AppError `not_found`, `forbidden`.
   */
  async permission(accountId: string, needed: SharedPermission, thing: string): Promise<Permission> {
    const held = await kept(this.#permissions, accountId, () => permissionIn(this.#tx, accountId));
    if (held === undefined) throw notFound(thing);
    requireEnough(held, needed);
    return held;
  }

  /** The family's own labels of these ids. @throws AppError `validation_failed`. */
  labels(ids: LabelIds): Promise<Labels> {
    return kept(this.#labels, JSON.stringify(ids), () => requireLabels(this.#tx.db, this.#tx.familyId, ids));
  }
}

function kept<T>(known: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const found = find();
  known.set(key, found);
  return found;
}
