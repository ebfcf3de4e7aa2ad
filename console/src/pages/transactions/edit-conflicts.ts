import type { Schemas } from '../../api/index.ts';
import { bodyOf, type Change, type Edit } from './change.ts';

type Transaction = Schemas['Transaction'];

type Member = keyof Change;

/** The members of a change. */
export const membersOf = (change: Change) => Object.keys(change) as Member[];

// Labels are the same by their ids, whatever they are called now.
const textOf = (values: Change, member: Member) => JSON.stringify(bodyOf({ [member]: values[member] }));

/** The part of a change that a transaction does not have. */
export function differingFrom(change: Change, row: Transaction): Change {
  return only(change, (member) => textOf(change, member) !== textOf(row, member));
}

/** The members that another person has changed meanwhile to another value than this edit does. */
export function conflictsOf({ row, change }: Edit, now: Transaction): readonly Member[] {
  return membersOf(differingFrom(change, now)).filter((member) => textOf(now, member) !== textOf(row, member));
}

/** The rest of a change. */
export function without(change: Change, members: readonly Member[]): Change {
  return only(change, (member) => !members.includes(member));
}

function only(change: Change, isKept: (member: Member) => boolean): Change {
  return Object.fromEntries(Object.entries(change).filter(([member]) => isKept(member as Member)));
}
