import { Text } from '@mantine/core';
import { rich, t } from '../../ui/i18n/index.ts';
import { IconCheck } from '../../ui/icons/index.ts';
import { MoneyText } from '../../ui/index.ts';
import type { Import, Preflight } from './import-queries.ts';
import classes from './imports.module.css';

type ProofProps = Pick<Preflight, 'evidence'> & Pick<Import, 'balance'>;

/** The facts that prove a file: its column of balances, and the balance of the account after it. */
export function Proof({ evidence, balance }: ProofProps) {
  const column = evidence.find(({ code }) => code === 'balance');
  const isEqual = balance !== null && Number(balance.difference) === 0;
  if (column === undefined && balance === null) return null;
  return (
    <div>
      {column !== undefined && (
        <Text size="sm" className={classes.proof ?? ''}>
          <IconCheck size={16} aria-hidden />
          <span>
            {t('{agree} of {count} rows agree with the balances in the file.', {
              agree: column.rows_agree,
              count: column.rows_count,
            })}
          </span>
        </Text>
      )}
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
