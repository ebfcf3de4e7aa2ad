import type { Schemas } from '#client/src/index.ts';

/** The records of a file of another program other than transactions, as the server tells it. */
export type MovingReport = Schemas['MovingReport'];

/** The lines of a report: each kind of record, then the balance of each account. */
export function movingLines(moving: MovingReport | null, nameOf: (accountId: string) => string): string[] {
  if (moving === null) return [];
  const kinds = moving.kinds.map(({ kind, imported, reasons }) => {
    const left = reasons.map(({ count, message }) => `${count} left out (${message})`);
    return `${kind}: ${[`${imported} imported`, ...left].join(', ')}`;
  });
  return [...kinds, ...moving.accounts.map((one) => `${nameOf(one.account_id)}: ${balanceText(one)}`)];
}

function balanceText(one: MovingReport['accounts'][number]): string {
  const { currency, source_balance, balance, difference, adjustment, differs_since } = one;
  if (source_balance === null) return `balance ${balance} ${currency}; the file names none`;
  const since = differs_since === null ? '' : `, since ${differs_since} at the earliest`;
  if (Number(difference) !== 0)
    return `balance ${balance} ${currency}, in the file ${source_balance}: ${difference} is missing here${since}`;
  const rest = adjustment === null ? '' : `; ${adjustment} of it is explained by no entry${since}`;
  return `balance ${balance} ${currency}, as in the file${rest}`;
}
