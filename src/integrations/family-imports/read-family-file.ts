import { isZip, unzipMember } from '#integrations/imports/formats/unzip.ts';
import { RowFault } from '#integrations/imports/statement.ts';
import { type FindInFile, placesOf, type RecordState, referred } from '#ledger/records/index.ts';
import { checkEntries } from './check-entries.ts';
import { checkRecords, uniqueIds } from './check-records.ts';
import { collectRecords, type FileFault, type OfKind, type Placed, type Records } from './collect-records.ts';
import { accountParts, attachmentParts, makeParts } from './make-parts.ts';
import { type CountedPart, partToText } from './part-text.ts';
import { type AttachedFiles, readAttached } from './read-attached.ts';
import type { RecordOf } from './record-schemas.ts';

const MEMBER = 'coffer.ndjson';
const MEGABYTES_MAX = 128;
const NONE: AttachedFiles = { rows: [], contents: new Map() };

/** A part as it is stored. */
type PartText = { readonly content: string; readonly count: number };

/** An exported family. Accounts are not in parts yet: whose they are depends on the family that gets them. */
export type FamilyFile = {
  readonly family: RecordOf<'Family'>;
  readonly people: readonly RecordOf<'User'>[];
  readonly shares: readonly RecordOf<'AccountShare'>[];
  readonly accounts: readonly Placed<'Account'>[];
  readonly parts: readonly PartText[];
  readonly attached: AttachedFiles;
};

/** Reads the archive of an export, or the `coffer.ndjson` in it. Either everything in it can be imported, or its faults are returned. */
export function readFamilyFile(bytes: Buffer): FamilyFile | { readonly faults: FileFault[] } {
  try {
    return fileOf(bytes);
  } catch (error) {
    if (error instanceof RowFault) return { faults: [{ line: null, message: error.message }] };
    throw error;
  }
}

function contentOf(bytes: Buffer): Buffer {
  if (!isZip(bytes)) return bytes;
  const member = unzipMember(bytes, [MEMBER], MEGABYTES_MAX);
  if (member === null) {
    const other = 'the file of another program is imported like that of a bank';
    throw new RowFault('unknown_archive', `The archive has no ${MEMBER}: ${other}`);
  }
  return member.content;
}

function fileOf(bytes: Buffer): FamilyFile | { readonly faults: FileFault[] } {
  const { records, ofKinds, faults } = collectRecords(contentOf(bytes));
  if (faults.length > 0) return { faults };
  const find = finder(records, ofKinds);
  const broken = [...checkRecords(records), ...checkKinds(ofKinds, find), ...checkEntries(records, ofKinds, find)];
  const [family] = records.Family;
  if (broken.length > 0 || family === undefined) return { faults: broken };
  const attached = isZip(bytes) ? readAttached(bytes, new Set(records.Transaction.map(({ row }) => row.id))) : NONE;
  if (Array.isArray(attached)) return { faults: attached };
  const parts = [...makeParts(records, ofKinds), ...attachmentParts(attached.rows)].map(textOf);
  return { ...peopleOf(records), family: family.row, parts, attached };
}

function peopleOf({ User, AccountShare, Account }: Records) {
  return {
    people: User.map(({ row }) => row),
    shares: AccountShare.map(({ row }) => row),
    accounts: Account,
  };
}

function textOf({ part, count }: CountedPart): PartText {
  return { content: partToText(part), count };
}

/** The parts of the accounts, once their shares have the users of the family. */
export function accountTexts(
  { accounts }: Pick<FamilyFile, 'accounts'>,
  sharesOf: Parameters<typeof accountParts>[1],
): PartText[] {
  return [...accountParts(accounts, sharesOf)].map(textOf);
}

/** Repeated ids, unknown references and the rules of each kind that its records break. */
function checkKinds(ofKinds: readonly OfKind[], find: FindInFile): FileFault[] {
  const faults: FileFault[] = [];
  const refuse = (line: number, message: string) => faults.push({ line, message });
  for (const one of ofKinds) {
    const { kind, placed } = one;
    uniqueIds(placed, refuse);
    for (const [member, reference] of Object.entries(kind.refersTo)) {
      const other = referred(reference);
      for (const { line, row } of placed) {
        const ids = [(row[member] ?? []) as string | string[]].flat();
        if (ids.some((id) => find(other, id) === undefined)) refuse(line, `${member} is unknown`);
      }
    }
    refuseRepeated(one, refuse);
    const rows = placed.map(({ row }) => row);
    for (const [index, message] of kind.exported?.faults?.(rows, find) ?? []) refuse(placed[index]?.line ?? 0, message);
  }
  return faults;
}

function refuseRepeated({ kind, placed }: OfKind, refuse: (line: number, message: string) => void): void {
  const known = new Set<string>();
  for (const { line, row } of placed) {
    const places = placesOf(kind, row);
    const free = new Set(places.filter((place) => !known.has(place)));
    if (free.size < places.length) refuse(line, `repeats ${kind.uniqueBy.join(', ')} of an earlier line`);
    for (const place of free) known.add(place);
  }
}

/** Finds a record of a file, of whichever kind. */
function finder({ Account, Transaction }: Records, ofKinds: readonly OfKind[]): FindInFile {
  const byId = (placed: readonly { readonly row: { readonly id: string } }[]) =>
    new Map(placed.map(({ row }) => [row.id, row as RecordState]));
  const found = new Map(ofKinds.map(({ kind, placed }) => [kind.resource, byId(placed)]));
  found.set('account', byId(Account)).set('transaction', byId(Transaction));
  return (resource, id) => found.get(resource)?.get(id);
}
