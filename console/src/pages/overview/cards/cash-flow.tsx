import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { incomeStatementQuery, type Schemas } from '../../../api/index.ts';
import { QueryView } from '../../../ui/feedback/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { MissingRates, MoneyText, useFormat } from '../../../ui/index.ts';
import { lastMonths, monthNamed } from '../month/months.ts';
import { Card } from './card.tsx';
import classes from './cards.module.css';
import { FlowChart } from './flow-chart.tsx';

const HEIGHT = 260;

/** Income and expenses of the last twelve months. */
export function CashFlow() {
  const { today, monthStartDay } = useFormat();
  const months = lastMonths(today(), monthStartDay).map((name) => monthNamed(name, today(), monthStartDay));
  const query = useQuery(incomeStatementQuery(months[0]?.start ?? today(), today()));
  return (
    <Card title={t('Cash flow')} action={query.data && <Kept statement={query.data} />}>
      <QueryView query={query} loading={<Skeleton height={HEIGHT} />}>
        {(statement) =>
          statement.transaction_count === 0 ? (
            <p className={classes.empty}>{t('Add transactions or import a file to see what comes in and goes out.')}</p>
          ) : (
            <>
              <MissingRates rates={statement.missing_rates} />
              <FlowChart statement={statement} months={months} />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

function Kept({ statement: { net, currency } }: { statement: Schemas['IncomeStatement'] }) {
  return (
    <>
      {rich('12 months · <sum>{amount}</sum> kept', {
        amount: net.amount,
        sum: () => <MoneyText amount={net.amount} currency={currency} kind="flow" />,
      })}
    </>
  );
}
