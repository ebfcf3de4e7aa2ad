import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recentTransactionsQuery, type Schemas } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { MoneyText } from '../../../ui/index.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

const SHOWN = 6;

export function Recent() {
  const query = useQuery(recentTransactionsQuery(SHOWN));
  return (
    <Card
      title={t('Recent transactions')}
      action={
        <Anchor inherit fw={520} renderRoot={(props) => <Link to="/transactions" {...props} />}>
          {t('All transactions')}
        </Anchor>
      }
    >
      <QueryView query={query}>
        {({ transactions }) =>
          transactions.length === 0 ? (
            <p className={classes.empty}>{t('No transactions yet. Add one or import a file from your bank.')}</p>
          ) : (
            <ul className={classes.list}>
              {transactions.map((transaction) => (
                <Row key={transaction.id} transaction={transaction} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function Row({ transaction }: { transaction: Schemas['Transaction'] }) {
  const { id, name, category, account, transfer, pending, signed_amount, currency } = transaction;
  const label =
    transfer === null
      ? (category?.name ?? t('No category'))
      : t('Transfer, {name}', { name: transfer.other_account.name });
  return (
    <li>
      <span className={classes.icon} aria-hidden>
        {initials(name)}
      </span>
      <span className={classes.text}>
        <span>
          <Link to="/transactions" search={{ open: id }}>
            {name}
          </Link>
          {pending && <em className={classes.pending}>{t('Pending')}</em>}
        </span>
        <small>{`${label} · ${account.name}`}</small>
      </span>
      <MoneyText amount={signed_amount} currency={currency} kind="flow" />
    </li>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word));
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return letters.join('').toUpperCase();
}
