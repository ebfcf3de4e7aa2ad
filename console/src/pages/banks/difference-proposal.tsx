import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, balanceOnQuery, type Schemas, unwrap, valuationsQuery } from '../../api/index.ts';
import { decimalsOf, difference, fromMinor, isNegative, isZero, negated, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { Sync } from './bank-queries.ts';

type ProposalProps = {
  readonly gap: Sync['balance_difference'][number];
  readonly account: Schemas['Account'];
  readonly bank: string;
};

/** One button that makes the balance the bank's, as long as it is the one that the sync has found. */
export function DifferenceProposal({ gap, account, bank }: ProposalProps) {
  const { date, currency, bank_balance, ledger_balance } = gap;
  const { data } = useQuery(balanceOnQuery(account.id, date));
  const cents = data?.balances[0]?.end_balance_cents;
  if (cents === undefined) return null;
  const shown = fromMinor(BigInt(cents), decimalsOf(bank_balance));
  const here = account.classification === 'liability' ? negated(shown) : shown;
  if (isZero(difference(here, bank_balance))) return <b>{t('It matches')}</b>;
  if (!isZero(difference(here, ledger_balance))) return null;
  return <Accept gap={gap} account={account} bank={bank} currency={currency} />;
}

function Accept({ gap: { proposal }, account, bank, currency }: ProposalProps & { readonly currency: string }) {
  const format = useFormat();
  const { kind, date, signed_amount } = proposal;
  const { data: valuations } = useQuery(valuationsQuery(account.id));
  const isOwed = account.classification === 'liability';
  const opening =
    kind === 'opening_balance' && valuations?.length === 1
      ? valuations.find((one) => one.kind === 'opening_anchor')
      : undefined;
  const opened = opening && sumOf([opening.amount_decimal, isOwed ? negated(signed_amount) : signed_amount]);
  const accept = useMutation({
    mutationFn: (): Promise<unknown> =>
      opening !== undefined && opened !== undefined
        ? unwrap(
            api.PATCH('/api/v1/valuations/{id}', {
              params: { path: { id: opening.id } },
              body: { valuation: { amount: opened } },
            }),
          )
        : unwrap(api.POST('/api/v1/transactions', { body: { transaction: missing() } })),
  });
  const missing = () => ({
    account_id: account.id,
    date,
    amount: isNegative(signed_amount) ? negated(signed_amount) : signed_amount,
    nature: isNegative(signed_amount) ? ('expense' as const) : ('income' as const),
    name: t('Difference to {bank}', { bank }),
  });
  if (valuations === undefined) return null;
  return (
    <Button size="compact-xs" variant="default" loading={accept.isPending} onClick={() => accept.mutate()}>
      {opened !== undefined
        ? t('Begin with {amount} in place of {before}', {
            amount: format.money(opened, currency),
            before: format.money(opening?.amount_decimal ?? '0', currency),
          })
        : t('Add {amount} on {day}', { amount: format.money(signed_amount, currency), day: format.date(date) })}
    </Button>
  );
}
