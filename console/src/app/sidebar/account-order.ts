/** The names of groups and the ids of accounts in the order that the person chose. */
export type AccountOrder = { readonly groups: readonly string[]; readonly accounts: readonly string[] };

/** Reads a stored order; anything else is no order. */
export function readOrder(stored: string | null): AccountOrder {
  const { groups, accounts } = parse(stored);
  return { groups: texts(groups), accounts: texts(accounts) };
}

function parse(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The items in the chosen order; those that it does not know come last, as they were. */
export function inOrder<Item>(items: readonly Item[], order: readonly string[], keyOf: (item: Item) => string): Item[] {
  const place = (item: Item) => {
    const index = order.indexOf(keyOf(item));
    return index === -1 ? order.length : index;
  };
  return items.toSorted((one, other) => place(one) - place(other));
}

/** The keys with one of them moved before its predecessor or behind its successor. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const other = keys[keys.indexOf(key) + by];
  return keys.map((one) => (other === undefined ? one : one === key ? other : one === other ? key : one));
}
