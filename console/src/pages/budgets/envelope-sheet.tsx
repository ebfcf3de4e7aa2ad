import { Button, Drawer, Stack, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { isNegative, isZero, monthsAfter } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { Facts, MoneyText, useFormat } from '../../ui/index.ts';
import { AmountInput } from './amount-input.tsx';
import { linesOf } from './amount-to-move.ts';
import { type Budget, budgetQuery, type Line } from './budget-queries.ts';
import classes from './budgets.module.css';
import { CoverLine } from './cover-line.tsx';
import { useCanEdit } from './editing.ts';
import { MovableRest, type Moving } from './moving.tsx';
import { MissingForTarget } from './targets.tsx';
import { TransactionsLink } from './transactions-link.tsx';

type EnvelopeSheetProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly budget: Budget;
  readonly line: Line;
  readonly ids: readonly string[];
  readonly moving: Moving;
  readonly onEdit: () => void;
};

/** On a phone: a category of the month, to assign, to cover and to move, with the months before. */
export function EnvelopeSheet({ opened, onClose, ...shown }: EnvelopeSheetProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="bottom" size="85%" title={shown.line.category.name}>
      <Envelope {...shown} />
    </Drawer>
  );
}

type EnvelopeProps = Omit<EnvelopeSheetProps, 'opened' | 'onClose'>;

function Envelope({ budget, line, ids, moving, onEdit }: EnvelopeProps) {
  const canEdit = useCanEdit();
  const { category, budget_category_id: row, carried_over_decimal: carried } = line;
  const { actual_income_decimal: income, actual_spending_decimal: spent, available_to_spend_decimal: left } = line;
  const isIncome = isZero(spent) && !isZero(income);
  const money = (amount: string) => <MoneyText amount={amount} currency={budget.currency} />;
  return (
    <Stack>
      <Facts
        facts={{
          [budget.method === 'envelopes' ? t('Assigned') : t('Budgeted')]: <AmountInput budget={budget} line={line} />,
          ...(!isZero(carried) && { [t('Carried over')]: money(carried) }),
          [isIncome ? t('Income') : t('Spent')]: (
            <TransactionsLink budget={budget} ids={isIncome ? [category.id] : ids} label={category.name}>
              {money(isIncome ? income : spent)}
            </TransactionsLink>
          ),
          ...(row !== null && {
            [t('Left')]: (
              <MovableRest budget={budget} place={category.id} name={category.name} amount={left} moving={moving} />
            ),
          }),
        }}
      />
      {row !== null && <MissingForTarget budget={budget} line={line} moving={moving} />}
      {row !== null && isNegative(left) && <CoverLine budget={budget} line={line} moving={moving} />}
      <History budget={budget} line={line} />
      {canEdit && row !== null && (
        <Button variant="default" onClick={onEdit}>
          {t('Settings of {name}', { name: category.name })}
        </Button>
      )}
    </Stack>
  );
}

const MONTHS = [1, 2, 3];

/** The category in the budgets of the three months before. */
function History({ budget, line: shown }: { budget: Budget; line: Line }) {
  const format = useFormat();
  const months = MONTHS.map((before) => monthsAfter(`${budget.month}-01`, -before).slice(0, 7));
  const rows = useQueries({ queries: months.map(budgetQuery) }).flatMap(({ data }) => {
    if (!data) return [];
    const line = sameLine(data, shown);
    return line === undefined ? [] : [{ ...line, month: data.month, currency: data.currency }];
  });
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('Months before')}>
      <Title order={3} size="sm">
        {t('Months before')}
      </Title>
      <table className={classes.preview}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col">{budget.method === 'envelopes' ? t('Assigned') : t('Budgeted')}</th>
            <th scope="col">{t('Spent')}</th>
            <th scope="col">{t('Left')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, currency, ...row }) => (
            <tr key={month}>
              <th scope="row">{format.month(month, 'short')}</th>
              <td>
                <MoneyText amount={row.budgeted_spending_decimal} currency={currency} />
              </td>
              <td>
                <MoneyText amount={row.actual_spending_decimal} currency={currency} />
              </td>
              <td>
                <MoneyText amount={row.available_to_spend_decimal} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The category of a line in another month, with its subcategories if the line has them. */
function sameLine(budget: Budget, line: Line) {
  const isWhole = 'subcategories' in line && line.subcategories.length > 0;
  return (isWhole ? budget.categories : linesOf(budget)).find(({ category }) => category.id === line.category.id);
}
