import { Link } from '@tanstack/react-router';
import { useFormat } from '../../ui/index.ts';
import type { Connection } from './bank-queries.ts';
import { bankState } from './bank-state.ts';
import classes from './banks.module.css';

/** How the bank of an account is, near its name. */
export function AccountBankState({ connection }: { connection: Connection }) {
  const { tone, words } = bankState(connection, useFormat());
  return (
    <span className={classes.state} data-tone={tone}>
      {words}
    </span>
  );
}

/** The same with a link to the banks. */
export function AccountBankLink({ connection }: { connection: Connection }) {
  return (
    <Link to="/bank-connections" className={classes.account ?? ''}>
      <AccountBankState connection={connection} />
    </Link>
  );
}
