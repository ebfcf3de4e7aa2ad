import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { useConnectionsByAccount } from './bank-queries.ts';
import { bankState, needsPerson } from './bank-state.ts';

/** The mark of an account whose bank wants its person; nothing for others. */
export function AccountBankMark({ accountId }: { accountId: string }) {
  const connection = useConnectionsByAccount().get(accountId);
  const format = useFormat();
  if (connection === undefined || !needsPerson(connection)) return null;
  const { words } = bankState(connection, format);
  return (
    <span role="img" aria-label={words} title={words}>
      <IconAlertTriangle size={14} aria-hidden />
    </span>
  );
}
