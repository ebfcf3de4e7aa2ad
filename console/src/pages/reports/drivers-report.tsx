import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { BarChart, Legend, useChartMoney } from '../../ui/charts/index.ts';
import { formatMonth, isZero } from '../../ui/format/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { IconChevronDown, IconChevronRight } from '../../ui/icons/index.ts';
import { HowComputed, MissingRates, MoneyText, SectionCard, useFormat } from '../../ui/index.ts';
import { bridgeOf } from './bridge.ts';
import { DownloadTable } from './download-table.tsx';
import classes from './drivers.module.css';
import { entrySearch } from './entry-search.ts';
import { NoEntries } from './no-entries.tsx';
import { partName, type ReportPeriod } from './period.ts';
import type { NetWorthDrivers } from './report-queries.ts';
import tableClasses from './reports.module.css';
import type { ReportsSearch } from './search.ts';

type Driver = NetWorthDrivers['drivers'][number];
type Part = NetWorthDrivers['periods'][number];

const DRIVERS: Readonly<Record<Driver['driver'], { readonly name: string; readonly color: string }>> = {
  saved: { name: t('Saved'), color: 'var(--c-chart-3)' },
  market: { name: t('Market'), color: 'var(--c-chart-1)' },
  assets: { name: t('House, car and other assets'), color: 'var(--c-chart-5)' },
  debt: { name: t('Debt repaid'), color: 'var(--c-liability)' },
  other: { name: t('Not in reports'), color: 'var(--c-chart-6)' },
  corrections: { name: t('Opening balances and corrections'), color: 'var(--c-chart-7)' },
  exchange_rates: { name: t('Exchange rates'), color: 'var(--c-chart-8)' },
  missing_rates: { name: t('Without a rate'), color: 'var(--c-text-3)' },
};

type DriversReportProps = {
  readonly report: NetWorthDrivers;
  readonly search: ReportsSearch;
  readonly period: ReportPeriod;
  readonly title: string;
};

/** The drivers of net worth: a bridge of the whole period, a bar for each part of it, and a table of the same figures. */
export function DriversReport({ report, search, period, title }: DriversReportProps) {
  const format = useFormat();
  const drivers = shownDrivers(report);
  if (drivers.length === 1 && [...drivers, { amount: report.end_net_worth }].every(({ amount }) => isZero(amount))) {
    return <NoEntries />;
  }
  const names = report.periods.map(({ start_date }) => partName(start_date, report.interval, format));
  const columns = [t('Period'), ...drivers.map(({ driver }) => DRIVERS[driver].name), t('Change'), t('Net worth')];
  const lines = () => [
    columns,
    ...[...report.periods, report].map((part, index) => [
      names[index] ?? t('All'),
      ...drivers.map(({ driver }) => amountOf(part, driver)),
      ...[part.change, part.end_net_worth],
    ]),
  ];
  const parts = { report, drivers, names, title };
  return (
    <div>
      <MissingRates rates={report.missing_rates} />
      <SectionCard title={title} action={<DownloadTable name={title} rows={lines} missing={report.missing_rates} />}>
        <Change report={report} />
        <Bridge report={report} drivers={drivers} />
        <Computed report={report} />
        {report.periods.length > 1 && (
          <>
            <DriversChart {...parts} search={search} period={period} />
            <DriversTable {...parts} columns={columns} />
          </>
        )}
      </SectionCard>
    </div>
  );
}

/** The change of net worth, and its drivers as a bridge. */
export function DriversSummary({ report }: { readonly report: NetWorthDrivers }) {
  return (
    <>
      <MissingRates rates={report.missing_rates} isInline />
      <Change report={report} />
      <Bridge report={report} drivers={shownDrivers(report)} />
    </>
  );
}

/** Saved money, and each driver that is not zero throughout. */
function shownDrivers({ drivers, periods }: NetWorthDrivers): readonly Driver[] {
  return drivers.filter(
    ({ driver, amount }) =>
      driver === 'saved' || !isZero(amount) || periods.some((part) => !isZero(amountOf(part, driver))),
  );
}

function amountOf({ drivers }: Pick<Part, 'drivers'>, driver: Driver['driver']): string {
  return drivers.find((one) => one.driver === driver)?.amount ?? '0';
}

function Change({
  report: { change, currency, start_net_worth, end_net_worth },
}: {
  readonly report: NetWorthDrivers;
}) {
  const b = (text: ReactNode) => <b className="amount">{text}</b>;
  const { money } = useFormat();
  return (
    <p className={classes.change}>
      <MoneyText amount={change} currency={currency} kind="flow" fz="xl" fw={600} />
      <span>
        {rich('from <b>{before}</b> to <b>{after}</b>', {
          b,
          before: money(start_net_worth, currency),
          after: money(end_net_worth, currency),
        })}
      </span>
    </p>
  );
}

type BridgeProps = { readonly report: NetWorthDrivers; readonly drivers: readonly Driver[] };

/** A line for each driver; its bar begins where the one before ends. */
function Bridge({ report: { change, currency }, drivers }: BridgeProps) {
  const bars = bridgeOf(drivers.map(({ amount }) => Number(amount)));
  return (
    <ul className={classes.bridge} aria-label={t('What changed net worth')}>
      {drivers.map((driver, index) => (
        <DriverLine key={driver.driver} driver={driver} currency={currency} bar={bars[index]} />
      ))}
      <li className={classes.sum}>
        <div className={classes.row}>
          <span>{t('Together')}</span>
          <Track bar={bars.at(-1)} color="var(--c-text)" isLast />
          <MoneyText amount={change} currency={currency} kind="flow" />
        </div>
      </li>
    </ul>
  );
}

type TrackProps = {
  readonly bar: ReturnType<typeof bridgeOf>[number] | undefined;
  readonly color: string;
  readonly isLast?: boolean;
};

function Track({ bar, color, isLast = false }: TrackProps) {
  const { hidesAmounts } = useFormat();
  const { at, width, end } = (hidesAmounts ? null : bar) ?? { at: 0, width: 0, end: 0 };
  const style = { '--at': `${at}%`, '--width': `${width}%`, '--end': `${end}%`, '--k': color } as object;
  return (
    <span className={classes.track} style={style} aria-hidden>
      <i />
      {!isLast && <u />}
    </span>
  );
}

type DriverLineProps = { readonly driver: Driver; readonly currency: string; readonly bar: TrackProps['bar'] };

/** The amount opens its entries, and the name its accounts. */
function DriverLine({ driver: { driver, amount, filter, accounts }, currency, bar }: DriverLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, color } = DRIVERS[driver];
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const money = <MoneyText amount={amount} currency={currency} kind="flow" />;
  return (
    <li>
      <div className={classes.row}>
        {accounts.length === 0 ? (
          <span>{name}</span>
        ) : (
          <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {name}
            <Icon size={14} stroke={1.8} aria-hidden />
          </button>
        )}
        <Track bar={bar} color={color} />
        {filter === null ? (
          money
        ) : (
          <Link to="/transactions" search={entrySearch(filter)} title={t('Transactions of {name}', { name })}>
            {money}
          </Link>
        )}
      </div>
      {isOpen && (
        <ul className={classes.accounts}>
          {accounts.map(({ account, amount: own }) => (
            <li key={account.id} className={classes.account}>
              <Link to="/accounts/$id" params={{ id: account.id }}>
                {account.name}
              </Link>
              <MoneyText amount={own} currency={currency} kind="flow" />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** How each driver is found, with the figures that `saved` is made of. */
function Computed({ report }: { readonly report: NetWorthDrivers }) {
  const { money } = useFormat();
  const figure = (amount: string) => money(amount, report.currency);
  return (
    <HowComputed>
      <p>
        {t('Saved is {income} in less {expense} out, less {paid} that other accounts paid to loans and debts.', {
          income: figure(report.income),
          expense: figure(report.expense),
          paid: figure(report.paid_to_debts),
        })}
      </p>
      <p>
        {t(
          'Market is what prices changed, with dividends, interest and fees of investments. House, car and other assets change by their valuations.',
        )}
      </p>
      <p>
        {t(
          'Debt repaid is what loans and debts fell by, by payments or by their valuations. Their interest is spending. A new debt is negative.',
        )}
      </p>
      <p>
        {t(
          'Not in reports are one-time and excluded transactions, those of retirement and health accounts, and transfers with accounts that are left out of your reports.',
        )}
      </p>
      <p>
        {t(
          'Opening balances and corrections are what no transaction explains. Exchange rates is what is left: money in other currencies that is worth more or less.',
        )}
      </p>
    </HowComputed>
  );
}

type PartsProps = {
  readonly report: NetWorthDrivers;
  readonly drivers: readonly Driver[];
  readonly names: readonly string[];
  readonly title: string;
};

function DriversChart({
  report,
  drivers,
  names,
  title,
  search,
  period,
}: PartsProps & Pick<DriversReportProps, 'search' | 'period'>) {
  const format = useFormat();
  const { ticks } = useChartMoney(report.currency);
  const navigate = useNavigate();
  const [active, setActive] = useState<number | null>(null);
  const shown = active === null ? undefined : report.periods[active];
  const money = (amount: string) => format.money(amount, report.currency, 'exceptZero');
  const open = (index: number) => {
    const part = report.periods[index];
    if (part === undefined || report.interval !== 'month') return;
    void navigate({ to: '/reports', search: { ...search, months: '1', month: part.start_date.slice(0, 7) } });
  };
  return (
    <figure className={classes.figure}>
      <BarChart
        label={title}
        summary={t('{amount} in all.', { amount: money(report.change) })}
        bars={report.periods.map((part, index) => ({
          key: part.start_date,
          tick: period.months > 12 ? (names[index] ?? '') : formatMonth(part.start_date, format.locale, 'narrow'),
          values: drivers.map(({ driver }) => Number(amountOf(part, driver))),
          ...(!isZero(part.change) && { net: Number(part.change) }),
          isUnfinished: period.isCurrent && index === report.periods.length - 1,
        }))}
        colors={drivers.map(({ driver }) => DRIVERS[driver].color)}
        height={220}
        formatTicks={ticks}
        describe={(index) =>
          t('{month}: change {amount}', {
            month: names[index] ?? '',
            amount: money(report.periods[index]?.change ?? '0'),
          })
        }
        active={active}
        onActive={setActive}
        onSelect={open}
      />
      <Legend
        items={[
          ...drivers.map(({ driver }) => ({
            ...DRIVERS[driver],
            value: shown && money(amountOf(shown, driver)),
          })),
          { name: t('Change'), color: 'var(--c-text)', kind: 'dot' as const, value: shown && money(shown.change) },
        ]}
        note={active === null ? undefined : names[active]}
      />
    </figure>
  );
}

/** A line for each part of the period, the newest first; figures of entries open them. */
function DriversTable({
  report,
  drivers,
  names,
  columns,
  title,
}: PartsProps & { readonly columns: readonly string[] }) {
  const parts = report.periods.map((part, index) => ({ part, name: names[index] ?? '' })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={tableClasses.scroll} aria-label={t('{title}, table', { title })} tabIndex={0}>
      <table className={tableClasses.table}>
        <caption className="spoken">{title}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, name }) => (
            <PartRow key={part.start_date} part={part} name={name} drivers={drivers} currency={report.currency} />
          ))}
        </tbody>
        <tfoot>
          <PartRow part={report} name={t('All')} drivers={drivers} currency={report.currency} />
        </tfoot>
      </table>
    </section>
  );
}

type PartRowProps = {
  readonly part: Part;
  readonly name: string;
  readonly drivers: readonly Driver[];
  readonly currency: string;
};

function PartRow({ part, name, drivers, currency }: PartRowProps) {
  const { money } = useFormat();
  const figure = (amount: string) => (isZero(amount) ? '–' : money(amount, currency, 'exceptZero'));
  const own = (driver: Driver['driver']) => part.drivers.find((one) => one.driver === driver);
  return (
    <tr>
      <th scope="row">{name}</th>
      {drivers.map(({ driver }) => {
        const { amount = '0', filter = null } = own(driver) ?? {};
        return (
          <td key={driver} className="amount">
            {filter === null || isZero(amount) ? (
              figure(amount)
            ) : (
              <Link to="/transactions" search={entrySearch(filter)} title={t('Transactions of {name}', { name })}>
                {figure(amount)}
              </Link>
            )}
          </td>
        );
      })}
      <td className="amount">{figure(part.change)}</td>
      <td className="amount">{money(part.end_net_worth, currency)}</td>
    </tr>
  );
}
