import { Text } from '@mantine/core';
import { rich } from '../../ui/i18n/index.ts';
import { IconCheck } from '../../ui/icons/index.ts';
import { MoneyText } from '../../ui/index.ts';
import type { Import, Preflight } from './import-queries.ts';
import classes from './imports.module.css';
import { PROOFS } from './reasons.ts';

type ProofProps = Pick<Preflight, 'evidence'> & Pick<Import, 'balance'>;

/** The facts that prove a file: its balances, sums and counts, and the balance of the account after it. */
export function Proof({ evidence, balance }: ProofProps) {
  const proofs = [...new Set(evidence.flatMap((fact) => PROOFS[fact.code]?.(fact) ?? []))];
  const isEqual = balance !== null && Number(balance.difference) === 0;
  if (proofs.length === 0 && balance === null) return null;
  return (
    <div>
      {proofs.map((proof) => (
        <Text key={proof} size="sm" className={classes.proof ?? ''}>
          <IconCheck size={16} aria-hidden />
          <span>{proof}</span>
        </Text>
      ))}
      {isEqual && (
        <Text size="sm" className={classes.proof ?? ''}>
          <IconCheck size={16} aria-hidden />
          <span>
            {rich('Ends at <amount></amount>, as your bank says.', { amount: () => <BankBalance balance={balance} /> })}
          </span>
        </Text>
      )}
      {balance !== null && !isEqual && (
        <Text size="sm">
          {rich('Ends at <here></here> here, and at <there></there> in the file.', {
            here: () => <MoneyText amount={balance.in_account} currency={balance.currency} fw={600} />,
            there: () => <BankBalance balance={balance} />,
          })}
        </Text>
      )}
    </div>
  );
}

function BankBalance({ balance: { in_file, currency } }: { readonly balance: NonNullable<Import['balance']> }) {
  return <MoneyText amount={in_file} currency={currency} fw={600} />;
}
