import { invalid } from '#kernel/errors.ts';
import { MAX_MINOR } from '#kernel/money/money.ts';

/** @throws AppError `validation_failed` at `member` when a balance is beyond what a JSON number carries exactly. */
export function requireBalanceInRange(member: 'amount' | 'balance', balanceMinor: bigint): void {
  if (balanceMinor > MAX_MINOR || balanceMinor < -MAX_MINOR) {
    const message = "would take the account's balance out of range";
    throw invalid(`/${member}`, 'balance_out_of_range', message);
  }
}
