import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { isNegative, isZero, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconChevronDown } from '../../ui/icons/index.ts';
import { MoneyText, useFormat, useIsPhone } from '../../ui/index.ts';
import { lazyDialog } from '../../ui/routing/index.ts';
import { AmountInput } from './amount-input.tsx';
import type { Budget, Line } from './budget-queries.ts';
import classes from './budgets.module.css';
import { CoverLine } from './cover-line.tsx';
import { useCanEdit } from './editing.ts';
import { FromCell } from './from-before.tsx';
import { MovableRest, type Moving } from './moving.tsx';
import { MissingForTarget, useTargetText } from './targets.tsx';
import { TransactionsLink } from './transactions-link.tsx';
import { assignedShare, passedShare, phaseOf, savedShare, usageOf } from './usage.ts';

type BudgetRowProps = {
  readonly budget: Budget;
  readonly line: Line;
  /** The categories whose entries the figures count. */
  readonly ids: readonly string[];
  readonly isChild?: true;
  /** Of a category with subcategories: whether these are closed. */
  readonly group?: { readonly isClosed: boolean; readonly toggle: () => void };
  /** The heading of the column of what envelopes have from the month before; null where the table has none. */
  readonly from: string | null;
  readonly moving: Moving;
  readonly onEdit: (line: Line) => void;
};

const EnvelopeSheet = lazyDialog(async () => (await import('./envelope-sheet.tsx')).EnvelopeSheet);

/** A category of the month: on a phone its figures, which open a sheet. */
export function BudgetRow(props: BudgetRowProps) {
  return useIsPhone() ? <PhoneRow {...props} /> : <WideRow {...props} />;
}

/** Name, spending against the amount of the category, and the rest. Pressed, it opens the sheet. */
function PhoneRow({ budget, line, ids, isChild, group, moving, onEdit }: BudgetRowProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { category, budget_category_id: row, actual_spending_decimal: spent, available_to_spend_decimal: left } = line;
  const isOverspent = row !== null && isNegative(left);
  const isFuture = phaseOf(budget, format.today()) === 'future';
  const money = (amount: string) => format.money(amount, budget.currency);
  const [part, whole] = isFuture
    ? [line.budgeted_spending_decimal, line.needed_for_target_decimal]
    : [spent, sumOf([spent, left])];
  return (
    <div
      className={classes.row}
      data-child={isChild}
      data-overspent={isOverspent || undefined}
      {...moving.place(category.id)}
    >
      <span className={classes.name}>
        {group !== undefined && <Fold label={t('Subcategories of {name}', { name: category.name })} {...group} />}
        <UnstyledButton className={classes.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {category.name}
        </UnstyledButton>
        <small className={classes.traits}>
          {isZero(whole) ? money(part) : t('{part} of {whole}', { part: money(part), whole: money(whole) })}
        </small>
      </span>
      <span className={classes.usage}>
        {isFuture ? <TargetBar line={line} /> : isBudgeted(line) && <UsageBar budget={budget} line={line} />}
      </span>
      <span className={classes.left} data-overspent={isOverspent || undefined}>
        {isOverspent && (
          <IconAlertTriangle size={16} stroke={1.8} className={classes.alert} role="img" aria-label={t('Overspent')} />
        )}
        {row !== null && <MoneyText amount={left} currency={budget.currency} />}
      </span>
      <EnvelopeSheet
        opened={isOpen}
        onClose={() => setOpen(false)}
        budget={budget}
        line={line}
        ids={ids}
        moving={moving}
        onEdit={() => onEdit(line)}
      />
    </div>
  );
}

/** A category with its amount, to edit in place, its spending, and the rest, which can be moved. */
function WideRow({ budget, line, ids, isChild, group, from, moving, onEdit }: BudgetRowProps) {
  const canEdit = useCanEdit();
  const { category, budget_category_id: row } = line;
  const isOverspent = isNegative(line.available_to_spend_decimal);
  const isFuture = phaseOf(budget, useFormat().today()) === 'future';
  return (
    <div
      className={classes.row}
      data-child={isChild}
      data-overspent={(row !== null && isOverspent) || undefined}
      {...moving.place(category.id)}
    >
      <span className={classes.name}>
        {group !== undefined && <Fold label={t('Subcategories of {name}', { name: category.name })} {...group} />}
        {canEdit && row !== null ? (
          <UnstyledButton
            className={classes.edit}
            aria-label={t('Settings of {name}', { name: category.name })}
            onClick={() => onEdit(line)}
          >
            {category.name}
          </UnstyledButton>
        ) : (
          category.name
        )}
        <Traits budget={budget} line={line} from={from} />
        {row !== null && <MissingForTarget budget={budget} line={line} moving={moving} />}
      </span>
      <span className={classes.usage}>
        {isFuture ? <TargetBar line={line} /> : isBudgeted(line) && <UsageBar budget={budget} line={line} />}
      </span>
      <FromCell heading={from} amount={line.carried_over_decimal} currency={budget.currency} />
      <span className={classes.budgeted}>
        <AmountInput budget={budget} line={line} />
      </span>
      <span className={classes.spent}>
        {isFuture ? <Needed budget={budget} line={line} /> : <Flow budget={budget} line={line} ids={ids} />}
      </span>
      <span className={classes.left} data-overspent={isOverspent || undefined}>
        {row !== null && <small className={classes.label}>{t('Left')}</small>}
        {isOverspent && (
          <IconAlertTriangle size={16} stroke={1.8} className={classes.alert} role="img" aria-label={t('Overspent')} />
        )}
        {row === null ? (
          !isZero(line.available_to_spend_decimal) && (
            <MoneyText amount={line.available_to_spend_decimal} currency={budget.currency} />
          )
        ) : (
          <MovableRest
            budget={budget}
            place={category.id}
            name={category.name}
            amount={line.available_to_spend_decimal}
            moving={moving}
          />
        )}
      </span>
      {row !== null && <CoverLine budget={budget} line={line} moving={moving} />}
    </div>
  );
}

type FoldProps = { readonly label: string; readonly isClosed: boolean; readonly toggle: () => void };

/** Opens and closes the rows below. */
export function Fold({ label, isClosed, toggle }: FoldProps) {
  return (
    <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} aria-expanded={!isClosed} onClick={toggle}>
      <IconChevronDown size={16} className={classes.chevron} aria-hidden />
    </ActionIcon>
  );
}

/** The money that a category has cost or, as income, has brought in. */
function Flow({ budget, line, ids }: Pick<BudgetRowProps, 'budget' | 'line' | 'ids'>) {
  const { actual_spending_decimal: spent, actual_income_decimal: income, category } = line;
  const isIncome = isZero(spent) && !isZero(income);
  if (line.budget_category_id === null && isZero(spent) && !isIncome) return null;
  return (
    <>
      <small className={classes.label}>{isIncome ? t('Income') : t('Spent')} </small>
      <TransactionsLink budget={budget} ids={isIncome ? [category.id] : ids} label={category.name}>
        <MoneyText amount={isIncome ? income : spent} currency={budget.currency} {...(isIncome && { kind: 'flow' })} />
      </TransactionsLink>
    </>
  );
}

/** The amount that a month to come is to assign for the target. */
function Needed({ budget, line: { needed_for_target_decimal: needed } }: { budget: Budget; line: Line }) {
  if (isZero(needed)) return null;
  return (
    <>
      <small className={classes.label}>{t('Target')} </small>
      <MoneyText amount={needed} currency={budget.currency} />
    </>
  );
}

/** Whether the category, or one below it, has an amount to compare with. */
function isBudgeted({ budget_category_id: row, budgeted_spending_decimal: amount, carried_over_decimal }: Line) {
  return row !== null || !isZero(amount) || !isZero(carried_over_decimal);
}

/** Words for a target, a rest that was carried over where no column shows it, a fixed amount, and the amounts of subcategories that the figures include. */
function Traits({ budget, line, from }: Pick<BudgetRowProps, 'budget' | 'line' | 'from'>) {
  const format = useFormat();
  const targetText = useTargetText(budget.currency);
  const {
    kind,
    rollover,
    target,
    actual_spending_decimal: spent,
    carried_over_decimal: carried,
    budgeted_spending_decimal: whole,
  } = line;
  const isFuture = phaseOf(budget, format.today()) === 'future';
  const isMore = 'own' in line && line.own.budgeted_spending_decimal !== whole;
  const traits = [
    ...(target !== null && budget.method === 'envelopes' ? [targetText(target)] : []),
    ...(from !== null || isZero(carried)
      ? []
      : [t('{amount} carried over', { amount: format.money(carried, budget.currency) })]),
    ...(isFuture && !isZero(spent) ? [t('{amount} spent', { amount: format.money(spent, budget.currency) })] : []),
    ...(isMore ? [t('{amount} with subcategories', { amount: format.money(whole, budget.currency) })] : []),
    ...(kind === 'fixed' ? [t('Fixed')] : []),
    ...(rollover === true ? [t('Rolls over')] : []),
  ];
  return <small className={classes.traits}>{traits.join(' · ')}</small>;
}

type UsageBarProps = { readonly budget: Budget; readonly line: Line };

/** How much of a category is used, or is saved by a day. What is over it is striped; in the present month a mark shows today. */
function UsageBar({ budget, line }: UsageBarProps) {
  const format = useFormat();
  const saved = budget.method === 'envelopes' ? savedShare(line) : null;
  const { percent, used, over } = usageOf(line);
  if (saved !== null) {
    const text = t('{percent} saved', { percent: format.percent(saved / 100) });
    return (
      <span className={classes.bar} role="img" aria-label={text} title={text}>
        <i data-saved style={{ width: format.length(saved) }} />
      </span>
    );
  }
  const today = line.kind === 'fixed' ? null : passedShare(budget, format.today());
  const label =
    percent === null ? t('Nothing budgeted') : t('{percent} used', { percent: format.percent(percent / 100) });
  return (
    <span className={classes.bar} role="img" aria-label={label} title={label}>
      <i style={{ width: format.length(used) }} />
      {over > 0 && <i data-over style={{ width: format.length(over) }} />}
      {today !== null && <u style={{ insetInlineStart: `${today}%` }} />}
    </span>
  );
}

/** How much of what a month to come needs for the target is assigned. */
function TargetBar({ line }: { line: Line }) {
  const format = useFormat();
  const share = assignedShare(line);
  if (share === null) return null;
  const text = t('{percent} of the target assigned', { percent: format.percent(share / 100) });
  return (
    <span className={classes.bar} role="img" aria-label={text} title={text}>
      <i data-saved style={{ width: `${share}%` }} />
    </span>
  );
}
