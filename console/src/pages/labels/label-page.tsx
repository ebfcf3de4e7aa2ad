import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  accountsQuery,
  categoriesQuery,
  FRESH,
  membersQuery,
  merchantsQuery,
  profileQuery,
  read,
  type Schemas,
  tagsQuery,
} from '../../api/index.ts';
import { BarChart, ChartFigure, Legend, useChartMoney } from '../../ui/charts/index.ts';
import { EmptyState, QueryView } from '../../ui/feedback/index.ts';
import { categoryColor, compareDecimals, formatMonth, isZero, monthsAfter, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import {
  CurlButton,
  HowComputed,
  listClasses,
  MissingRates,
  MoneyText,
  PageTitle,
  SectionCard,
  useFormat,
} from '../../ui/index.ts';
import { budgetQuery, type Line } from '../budgets/budget-queries.ts';
import { type Month, monthNamed } from '../overview/month/months.ts';
import { entrySearch } from '../reports/entry-search.ts';
import { rulesQuery } from '../rules/rule-queries.ts';
import { ruleWords, useChoices } from '../rules/rule-words.ts';
import { memberName } from '../settings/member-name.ts';
import classes from './label-page.module.css';
import { meanOfMonths, wholeMonths } from './whole-months.ts';

type Breakdown = Schemas['Breakdown'];
type Group = Breakdown['groups'][number]['subgroups'][number];
type Figures = Pick<Group, 'income' | 'expense' | 'net' | 'transaction_count'>;
type Kind = 'category' | 'merchant' | 'tag' | 'account';
type Side = 'income' | 'expense';

const MONTHS = 12;
const GROUPS_MAX = 1000;

/** A category: its twelve months, budget, rules and payees. */
export function CategoryPage() {
  const { id } = useParams({ from: '/shell/categories/$id' });
  const name = useQuery(categoriesQuery()).data?.find((one) => one.id === id)?.name;
  return (
    <LabelPage
      kind="category"
      id={id}
      name={name}
      back={{ to: '/categories', label: t('Categories') }}
      parts={(month) => <BudgetCard id={id} month={month} />}
    />
  );
}

/** A payee: its twelve months, rules and categories. */
export function MerchantPage() {
  const { id } = useParams({ from: '/shell/merchants/$id' });
  const name = useQuery(merchantsQuery()).data?.find((one) => one.id === id)?.name;
  return <LabelPage kind="merchant" id={id} name={name} back={{ to: '/merchants', label: t('Merchants') }} />;
}

/** A tag: its twelve months, rules and payees. */
export function TagPage() {
  const { id } = useParams({ from: '/shell/tags/$id' });
  const name = useQuery(tagsQuery()).data?.find((one) => one.id === id)?.name;
  return <LabelPage kind="tag" id={id} name={name} back={{ to: '/tags', label: t('Tags') }} />;
}

/** A person: the twelve months of the accounts that are theirs, and the categories. */
export function PersonPage() {
  const { id } = useParams({ from: '/shell/reports/people/$id' });
  const member = useQuery(membersQuery()).data?.find((one) => one.id === id);
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: accounts } = useSuspenseQuery(accountsQuery(true));
  const own = accounts.filter(({ owner_id, include_in_finances }) => owner_id === id && include_in_finances);
  const ids = new Set(own.map((account) => account.id));
  return (
    <LabelPage
      kind="account"
      id={id}
      name={member && memberName(member)}
      text={
        id === profile.id
          ? t('Money in and out of the accounts that you own.')
          : t('Money in and out of the accounts of this person that are shared with you.')
      }
      back={{ to: '/reports', label: t('Insights') }}
      find={(report) => groupOfAccounts(report, ids)}
      parts={() => <AccountsCard accounts={own} />}
    />
  );
}

type LabelPageProps = {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string | undefined;
  readonly text?: string;
  readonly back: { readonly to: '/categories' | '/merchants' | '/tags' | '/reports'; readonly label: string };
  /** The figures of the page among those of the report; by default those of the id. */
  readonly find?: (report: Breakdown) => Group | undefined;
  readonly parts?: (month: Month) => ReactNode;
};

function LabelPage({ kind, id, name = '', text, back, find = (report) => groupOf(report, id), parts }: LabelPageProps) {
  const { today, monthStartDay } = useFormat();
  const month = monthNamed(undefined, today(), monthStartDay);
  const common = { group_by: kind, end_date: month.until, limit: GROUPS_MAX } as const;
  const year = { ...common, start_date: monthsAfter(month.start, 1 - MONTHS), interval: 'month' } as const;
  const query = useQuery(read('/api/v1/reports/breakdown', { query: year }, FRESH));
  const compared = { ...common, start_date: month.start, compare: 'previous' } as const;
  const { data: now } = useQuery(read('/api/v1/reports/breakdown', { query: compared }, FRESH));
  return (
    <>
      <PageTitle title={name} back={back} text={text}>
        <CurlButton path={`/api/v1/reports/breakdown?${new URLSearchParams({ ...year, limit: String(GROUPS_MAX) })}`} />
      </PageTitle>
      <QueryView query={query} loading={<Skeleton height={420} />}>
        {(report) => {
          const group = find(report);
          if (group === undefined)
            return (
              <EmptyState
                title={t('No transactions in the last 12 months')}
                text={t('Its transactions are shown here.')}
              />
            );
          return (
            <Stack>
              <MissingRates rates={report.missing_rates} />
              <div className={classes.columns}>
                <MonthsCard
                  report={report}
                  group={group}
                  now={now === undefined ? undefined : find(now)}
                  month={month}
                />
                <Stack>
                  {parts?.(month)}
                  {kind !== 'account' && <RulesCard id={id} />}
                </Stack>
              </div>
              <PartsCard kind={kind} group={group} currency={report.currency} side={sideOf(group)} />
            </Stack>
          );
        }}
      </QueryView>
    </>
  );
}

function groupOf({ groups }: Breakdown, id: string): Group | undefined {
  return (
    groups.find((group) => group.id === id) ?? groups.flatMap((group) => group.subgroups).find((one) => one.id === id)
  );
}

/** The sums of some accounts; nothing where none of them has entries. */
function groupOfAccounts({ periods, groups }: Breakdown, ids: ReadonlySet<string>): Group | undefined {
  const own = groups.filter(({ id }) => id !== null && ids.has(id));
  const [first] = own;
  if (first === undefined) return undefined;
  const account_ids = own.flatMap(({ filter }) => filter.account_ids ?? []);
  const sums = (figures: readonly Figures[]) => ({
    income: sumOf(figures.map(({ income }) => income)),
    expense: sumOf(figures.map(({ expense }) => expense)),
    net: sumOf(figures.map(({ net }) => net)),
    transaction_count: figures.reduce((count, one) => count + one.transaction_count, 0),
  });
  const compared = own.flatMap(({ comparison }) => comparison ?? []);
  const [before] = compared;
  return {
    ...first,
    ...sums(own),
    filter: { ...first.filter, account_ids },
    periods: periods.map(({ start_date, end_date }) => ({
      start_date,
      end_date,
      ...sums(own.flatMap((one) => one.periods.filter((part) => part.start_date === start_date))),
    })),
    comparison:
      before === undefined ? null : { ...before, ...sums(compared), filter: { ...before.filter, account_ids } },
  };
}

function sideOf({ income, expense }: Pick<Group, 'income' | 'expense'>): Side {
  return compareDecimals(income, expense) > 0 ? 'income' : 'expense';
}

type MonthsCardProps = {
  readonly report: Breakdown;
  readonly group: Group;
  /** The same of this month so far, with the same days of the month before. */
  readonly now: Group | undefined;
  readonly month: Month;
};

function MonthsCard({ report, group, now, month }: MonthsCardProps) {
  const format = useFormat();
  const navigate = useNavigate();
  const { ticks } = useChartMoney(report.currency);
  const [active, setActive] = useState<number | null>(null);
  const side = sideOf(group);
  const money = (amount: string) => format.money(amount, report.currency);
  const byStart = new Map(group.periods.map((part) => [part.start_date, part[side]]));
  const amounts = report.periods.map(({ start_date }) => byStart.get(start_date) ?? '0');
  const whole = wholeMonths(report.periods.map(({ transaction_count: count }) => count));
  const mean = meanOfMonths(amounts.slice(...whole));
  const rows = report.periods.map(({ start_date }, index) => ({
    key: start_date,
    cells: [format.month(start_date), money(amounts[index] ?? '0')],
  }));
  const label = side === 'income' ? t('Income') : t('Spending');
  const color = report.group_by === 'category' ? categoryColor(group.color) : 'var(--c-chart-1)';
  const openPart = (index: number) => {
    const part = report.periods[index];
    if (part === undefined) return;
    const { start_date, end_date } = part;
    void navigate({ to: '/transactions', search: entrySearch({ ...group.filter, start_date, end_date }, side) });
  };
  const spent = now?.[side] ?? '0';
  const filter = now?.filter ?? { ...group.filter, start_date: month.start, end_date: month.until };
  const shown = active ?? amounts.length - 1;
  const count = whole[1] - whole[0];
  return (
    <SectionCard title={t('{label}, {month}', { label, month: format.month(month.name) })}>
      <p className={classes.figure}>
        <Link to="/transactions" search={entrySearch(filter, side)}>
          <MoneyText amount={spent} currency={report.currency} />
        </Link>{' '}
        {now?.comparison != null && (
          <small>{t('{amount} by this day of the month before', { amount: money(now.comparison[side]) })}</small>
        )}
      </p>
      <ChartFigure
        table={{ caption: t('{label} by month', { label }), columns: [t('Month'), label], rows }}
        legend={
          <Legend
            items={[
              { name: label, color, value: money(amounts[shown] ?? '0') },
              ...(mean === null
                ? []
                : [
                    {
                      name: t('Average of {count, plural, one {# whole month} other {# whole months}}', { count }),
                      color: 'var(--c-text-3)',
                      kind: 'dashed' as const,
                      value: money(mean),
                    },
                  ]),
            ]}
            note={
              active === null
                ? t('{month} is not finished', { month: format.month(month.name) })
                : format.month(report.periods[shown]?.start_date ?? month.name)
            }
          />
        }
      >
        <BarChart
          label={label}
          summary={t('{amount} in 12 months.', { amount: money(group[side]) })}
          bars={report.periods.map(({ start_date }, index) => ({
            key: start_date,
            tick: formatMonth(start_date, format.locale, 'narrow'),
            values: [Number(amounts[index])],
            isUnfinished: index === amounts.length - 1,
          }))}
          colors={[color]}
          mean={mean === null ? undefined : Number(mean)}
          height={210}
          formatTicks={ticks}
          describe={(index) => (rows[index]?.cells ?? []).join(': ')}
          active={active}
          onActive={setActive}
          onSelect={openPart}
        />
      </ChartFigure>
      <HowComputed>
        <p>
          {t(
            'Months have the entries of the accounts in your reports, without transfers and what is put aside, each at the rate of its day. The month that is not over, and the one in which your entries begin, are in no average.',
          )}
        </p>
      </HowComputed>
    </SectionCard>
  );
}

function BudgetCard({ id, month }: { readonly id: string; readonly month: Month }) {
  const { data: budget } = useQuery(budgetQuery(month.name));
  if (budget == null) return null;
  const lines: readonly Line[] = budget.categories.flatMap((one) => [one, ...one.subcategories]);
  const line = lines.find(({ category }) => category.id === id);
  if (line === undefined || line.budget_category_id === null) return null;
  const { currency } = budget;
  return (
    <SectionCard title={t('Budget')} action={<CardLink to="/budgets" label={t('Show')} />}>
      <p className={classes.figure}>
        <MoneyText amount={line.available_to_spend_decimal} currency={currency} />
      </p>
      <Text size="sm" c="dimmed">
        {t('left for the rest of the month')}
      </Text>
    </SectionCard>
  );
}

function AccountsCard({ accounts }: { readonly accounts: readonly Schemas['Account'][] }) {
  return (
    <SectionCard title={t('Accounts')}>
      <ul className={classes.parts}>
        {accounts.map(({ id, name, currency, balance_amount, classification }) => (
          <li key={id}>
            <Link to="/accounts/$id" params={{ id }}>
              {name}
            </Link>
            <small>{classification === 'liability' && t('owed')}</small>
            <MoneyText amount={balance_amount} currency={currency} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function CardLink({ to, label }: { readonly to: '/budgets' | '/rules'; readonly label: string }) {
  return (
    <Anchor inherit fw={520} renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Anchor>
  );
}

const RULES_SHOWN = 5;

function RulesCard({ id }: { readonly id: string }) {
  const choices = useChoices();
  const query = useQuery(rulesQuery());
  const own = (query.data ?? []).filter(({ conditions, actions }) =>
    JSON.stringify([conditions, actions]).includes(`"${id}"`),
  );
  return (
    <SectionCard title={t('Rules')} action={<CardLink to="/rules" label={t('All rules')} />}>
      <QueryView query={query} loading={<Skeleton height={21} />}>
        {() =>
          own.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('No rule names it.')}
            </Text>
          ) : (
            <ul className={listClasses.lines}>
              {own.slice(0, RULES_SHOWN).map((rule) => {
                const words = ruleWords(rule, choices);
                return (
                  <li key={rule.id}>
                    <Text size="sm">{words.conditions.join(', ')}</Text>
                    <Text size="sm" c="dimmed">
                      {words.actions.join(', ')}
                    </Text>
                  </li>
                );
              })}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}

type PartsCardProps = {
  readonly kind: Kind;
  readonly group: Group;
  readonly currency: string;
  readonly side: Side;
};

const PARTS_SHOWN = 12;

/** The payees of a category or tag, the categories of a payee, in the family's currency; each opens its entries. */
function PartsCard({ kind, group, currency, side }: PartsCardProps) {
  const by = kind === 'merchant' || kind === 'account' ? 'category' : 'merchant';
  const { q, start_date, end_date, account_ids, category_ids, merchant_ids, tag_ids } = group.filter;
  const filter = { q, start_date, end_date, account_ids, category_ids, merchant_ids, tag_ids };
  const query = useQuery(read('/api/v1/transaction_sums', { query: { ...filter, by } }, FRESH));
  const { data: merchants } = useQuery(merchantsQuery());
  const { data: categories } = useQuery(categoriesQuery());
  const labels: readonly { readonly id: string; readonly name: string }[] | undefined =
    by === 'merchant' ? merchants : categories;
  const own = (query.data?.sums ?? []).filter((one) => one.currency === currency && !isZero(one[side]));
  const parts = [...Map.groupBy(own, ({ label_id }) => label_id)]
    .map(([id, sums]) => ({
      id,
      amount: sumOf(sums.map((one) => one[side])),
      count: sums.reduce((count, one) => count + one.transaction_count, 0),
    }))
    .sort((one, other) => compareDecimals(other.amount, one.amount));
  const rest = parts.slice(PARTS_SHOWN);
  const none = by === 'merchant' ? t('No merchant') : t('No category');
  const nameOf = (id: string | null) =>
    id !== null && labels === undefined ? '…' : (labels?.find((label) => label.id === id)?.name ?? none);
  const search = entrySearch(group.filter, side);
  const of = (id: string | null) => (id === null ? { ...search, q: `${q} ${by}:none` } : { ...search, [by]: [id] });
  return (
    <SectionCard title={by === 'merchant' ? t('Payees') : t('Categories')}>
      <QueryView query={query}>
        {() => (
          <ul className={classes.parts}>
            {parts.slice(0, PARTS_SHOWN).map(({ id, amount, count }) => (
              <li key={id ?? 'none'}>
                <Link to="/transactions" search={of(id)}>
                  {nameOf(id)}
                </Link>
                <small>{t('{count, plural, one {# transaction} other {# transactions}}', { count })}</small>
                <MoneyText amount={amount} currency={currency} />
              </li>
            ))}
            {rest.length > 0 && (
              <li>
                <Link to="/transactions" search={search}>
                  {t('{count} more', { count: rest.length })}
                </Link>
                <small />
                <MoneyText amount={sumOf(rest.map(({ amount }) => amount))} currency={currency} />
              </li>
            )}
          </ul>
        )}
      </QueryView>
    </SectionCard>
  );
}
