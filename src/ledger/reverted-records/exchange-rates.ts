import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findExchangeRate, findRatesOfDays } from '#ledger/rates/exchange-rate-store.ts';
import { keyOf } from '#ledger/rates/exchange-rates.ts';
import { EXCHANGE_RATE } from '#ledger/rates/kind.ts';
import { addRows, changeRow, type RecordState, removeRows } from '#ledger/records/index.ts';
import { RevertContradiction, type RevertedRecord } from './reverted-record.ts';

type Tx = FamilyTransaction;

/** Puts rates back: those that go make room for the others. */
export async function revertRates(tx: Tx, reverted: readonly RevertedRecord[]): Promise<void> {
  for (const { id, target } of reverted) {
    const row = target === null ? await findExchangeRate(tx.db, tx.familyId, id) : undefined;
    if (row !== undefined) await removeRows(tx, EXCHANGE_RATE, [row]);
  }
  for (const { target } of reverted) if (target !== null) await putBackRate(tx, target);
}

async function putBackRate(tx: Tx, target: RecordState): Promise<void> {
  const row = { family_id: tx.familyId, ...EXCHANGE_RATE.columnsOf(target), updated_at: tx.now };
  const ofDay = await findRatesOfDays(tx.db, tx.familyId, [row.date]);
  const present = ofDay.find((one) => keyOf(one) === keyOf(row));
  if (present === undefined) await addRows(tx, EXCHANGE_RATE, [row]);
  else if (present.id === row.id) await changeRow(tx, EXCHANGE_RATE, present, { rate: row.rate });
  else throw new RevertContradiction([{ resource: EXCHANGE_RATE.resource, id: present.id }]);
}
