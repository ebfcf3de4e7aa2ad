import { isId } from './ids.ts';

/** Stands in responses for a text that the limits of the credential hide. It is no number: a program cannot calculate with it by accident. */
export const HIDDEN = '•••';

// Members with a name of the family's own, which stays.
const OWN = new Set(['accounts', 'account', 'other_account', 'categories', 'category', 'tags', 'tag']);
// Members that have nothing of an entry in them.
const PLAIN = new Set(['pagination', 'set_by']);
const WORDS = new Set(
  ['classification', 'kind', 'account_type', 'subtype', 'status', 'permission', 'transfer_type', 'content_type'].concat(
    ['currency', 'source_fee_currency', 'destination_fee_currency', 'color', 'icon', 'matched_by'],
    ['type', 'security_type', 'price_currency', 'cost_basis_method', 'rate_source'],
  ),
);
const DAY_OR_INSTANT = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;

/**
 * A response or a record with its values hidden: every text and number of which it is not known that it is neither an amount nor a name
 * of another person. `holder` is the member, or the resource, that it belongs to.
 */
export function maskValues(value: unknown, holder: string, member = holder): unknown {
  if (Array.isArray(value)) return value.map((one) => maskValues(one, holder, member));
  if (typeof value === 'string') return isShown(value, holder, member) ? value : HIDDEN;
  if (typeof value === 'number') return member.endsWith('_count') ? value : 0;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const isLeaf = typeof part !== 'object' || (Array.isArray(part) && typeof part[0] !== 'object');
      return [name, PLAIN.has(name) ? part : maskValues(part, isLeaf ? member : name, name)];
    }),
  );
}

function isShown(text: string, holder: string, member: string): boolean {
  if (WORDS.has(member)) return true;
  if (member === 'name') return OWN.has(holder);
  if (member === 'source') return holder === 'security_prices' || holder === 'security_price';
  if (member === 'date' || /_(?:date|at)$/.test(member)) return DAY_OR_INSTANT.test(text);
  return member !== 'external_id' && /(?:^|_)ids?$/.test(member) && isId(text);
}
