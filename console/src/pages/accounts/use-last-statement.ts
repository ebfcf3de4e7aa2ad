import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FRESH, read, type Schemas } from '../../api/index.ts';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { loadAllRows } from '../transactions/list-query.ts';
import { useEdits } from '../transactions/use-edits.ts';

// Files of some banks name no balance.
const SHOWN = 12;

/**
 * Compares the account with the newest statement that an import brought; null without one. Its transactions are ticked where
 * it lists as many as the account has on its days: then they are the same.
 */
export function useLastStatement({ id, classification }: Schemas['Account']): (() => void) | null {
  const navigate = useNavigate();
  const { edit } = useEdits(() => {});
  const { data } = useQuery(read('/api/v1/account_statements', { query: { account_id: id, per_page: SHOWN } }, FRESH));
  const last = data?.account_statements.find(({ closing_balance }) => closing_balance !== null);
  if (last === undefined || last.closing_balance === null) return null;
  const { start_date: since, end_date: until, closing_balance: closing, rows_count } = last;
  const tick = async () => {
    const listed = await loadAllRows({ account: [id], from: since, to: until }, () => {}, AbortSignal.timeout(60_000));
    const own = listed.filter((row) => row.parent_transaction_id === null);
    const open = own.filter(({ cleared }) => !cleared);
    if (own.length !== rows_count || open.length === 0) return;
    edit({
      edits: open.map((row) => ({ row, change: { cleared: true } })),
      message: t('{count, plural, one {# transaction} other {# transactions}} of the statement ticked', {
        count: open.length,
      }),
    });
  };
  return () => {
    // As everywhere in the app, what is owed is positive.
    const bank = classification === 'liability' ? negated(closing) : closing;
    void navigate({ to: '/accounts/$id', params: { id }, search: { bank, since, until }, resetScroll: false });
    void tick();
  };
}
