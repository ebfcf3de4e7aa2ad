import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { balanceSheetQuery, SHARED, toReviewQuery } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { IconChevronRight, IconCircleCheck, IconCurrencyDollar, IconTag } from '../../../ui/icons/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';

const HEIGHT = 44;

/** Open decisions: transactions to review, and currencies without a rate. */
export function Review() {
  const query = useQuery(toReviewQuery());
  const { data: sheet } = useQuery({ ...balanceSheetQuery(), ...SHARED });
  const { date } = useFormat();
  const missing = [...new Set((sheet?.missing_rates ?? []).map(({ from }) => from))];
  const total = query.data?.pagination.total_count ?? 0;
  const items = (total > 0 ? 1 : 0) + missing.length;
  return (
    <Card
      title={t('To review')}
      action={items > 0 && t('{count, plural, one {# item} other {# items}}', { count: items })}
    >
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {({ transactions: [newest] }) => (
          <ul className={classes.list}>
            {newest !== undefined && (
              <Item
                icon={<IconTag size={16} stroke={1.6} aria-hidden />}
                tone="brand"
                title={t('{count, plural, one {# transaction to review} other {# transactions to review}}', {
                  count: total,
                })}
                text={t('Newest: {name}, {date}', { name: newest.name, date: date(newest.date) })}
                link={(children) => <Link to="/review">{children}</Link>}
              />
            )}
            {missing.map((code) => (
              <Item
                key={code}
                icon={<IconCurrencyDollar size={16} stroke={1.6} aria-hidden />}
                tone="warning"
                title={t('{code} rate is missing', { code })}
                text={t('Balances in {code} are not in net worth', { code })}
                link={(children) => <Link to="/accounts">{children}</Link>}
              />
            ))}
            {items === 0 && (
              <li className={classes.empty}>
                <IconCircleCheck size={18} stroke={1.6} aria-hidden />
                {t('Every transaction is reviewed.')}
              </li>
            )}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

type ItemProps = {
  readonly icon: ReactNode;
  readonly tone: 'brand' | 'warning';
  readonly title: string;
  readonly text: string;
  readonly link: (children: ReactNode) => ReactNode;
};

function Item({ icon, tone, title, text, link }: ItemProps) {
  return (
    <li className={classes.item}>
      {link(
        <>
          <span className={classes.icon} data-tone={tone}>
            {icon}
          </span>
          <span className={classes.text}>
            <b className={classes.name}>{title}</b>
            <small>{text}</small>
          </span>
          <IconChevronRight size={16} stroke={1.6} aria-hidden className={classes.go} />
        </>,
      )}
    </li>
  );
}
