import { Button, Checkbox, Paper, SegmentedControl } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { keepFocus, notifyDone } from '../../ui/feedback/index.ts';
import { difference, isNegative, isZero, sumOf } from '../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, useFormat, usePreference } from '../../ui/index.ts';
import { type Budget, type Line, useBudgetWrites } from './budget-queries.ts';
import { BudgetRow, Fold } from './budget-row.tsx';
import classes from './budgets.module.css';
import { countedInTotals } from './counted-entries.ts';
import { useCanEdit } from './editing.ts';
import { FromCell, useFromColumn } from './from-before.tsx';
import { arranged, type Counted } from './groups.ts';
import type { Moving } from './moving.tsx';
import { TargetFields, targetBody, targetValues } from './targets.tsx';
import { TotalLink, TransactionsLink } from './transactions-link.tsx';
import { phaseOf } from './usage.ts';

/** The categories of a month, each with its subcategories. */
export function BudgetTable({ budget, moving }: { budget: Budget; moving: Moving }) {
  const [edited, setEdited] = useState<Line | null>(null);
  const [isWhole, setWhole] = useState(false);
  const canEdit = useCanEdit();
  const isFuture = phaseOf(budget, useFormat().today()) === 'future';
  const { groups, rest } = arranged(budget);
  const envelopes = groups.flatMap(({ lines }) => lines);
  const unused = [...envelopes, ...rest].filter((one) => !isUsed(one));
  const hasUsed = unused.length < envelopes.length + rest.length;
  const isShown = (one: Counted<Line>) => isWhole || !hasUsed || isUsed(one);
  const from = useFromColumn(budget);
  const shared = { budget, from, moving, onEdit: setEdited };
  return (
    <Paper
      component="section"
      aria-label={t('Categories')}
      className={classes.table ?? ''}
      data-from={from !== null || undefined}
    >
      <div className={classes.head} data-movable={canEdit || undefined} aria-hidden>
        <span>{budget.method === 'envelopes' ? t('Envelope and target') : t('Category')}</span>
        <span />
        {from !== null && <span>{from}</span>}
        <span>{budget.method === 'envelopes' ? t('Assigned') : t('Budgeted')}</span>
        <span>{isFuture ? t('Target') : t('Spent')}</span>
        <span>{t('Left')}</span>
      </div>
      <ul className={classes.rows} aria-label={t('Categories')}>
        {groups.map(({ group, lines }) => (
          <EnvelopeGroup key={group.id} group={group} lines={lines.filter(isShown)} {...shared} />
        ))}
        {rest
          .filter(isShown)
          .toSorted(usedFirst)
          .map(({ line, ids }) => (
            <CategoryGroup key={line.category.id} root={line} ids={ids} {...shared} />
          ))}
        <Uncategorized budget={budget} from={from} />
      </ul>
      {hasUsed && unused.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more ?? ''}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t('Hide categories without an amount')
            : t('{count, plural, one {# category without an amount} other {# categories without an amount}}', {
                count: unused.length,
              })}
        </Button>
      )}
      <Total budget={budget} from={from} />
      {edited !== null && <CategorySettings budget={budget} line={edited} onClose={() => setEdited(null)} />}
    </Paper>
  );
}

type TotalProps = { readonly budget: Budget; readonly from: string | null };

/** The sums of the columns, which the limit of all spending changes nothing in. */
function Total({ budget, from }: TotalProps) {
  const {
    carried_over_decimal: carried,
    allocated_spending_decimal: assigned,
    actual_spending_decimal: spent,
    currency,
  } = budget;
  const canEdit = useCanEdit();
  const isFuture = phaseOf(budget, useFormat().today()) === 'future';
  const entries = countedInTotals(budget).spent;
  const left = difference(sumOf([carried, assigned]), spent);
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  return (
    <div className={classes.row} data-total data-movable={canEdit || undefined}>
      <span className={classes.name}>{t('Total')}</span>
      <span className={classes.usage} />
      <FromCell heading={from} amount={carried} currency={currency} />
      <span className={classes.budgeted}>{money(assigned)}</span>
      <span className={classes.spent}>
        {!isFuture && (
          <TotalLink search={entries} label={t('Spent')}>
            {money(spent)}
          </TotalLink>
        )}
      </span>
      <span className={classes.left} data-overspent={isNegative(left) || undefined}>
        {money(left)}
      </span>
    </div>
  );
}

type Root = Budget['categories'][number];
type RowProps = Omit<ComponentProps<typeof BudgetRow>, 'line' | 'ids' | 'group'>;
type EnvelopeGroupProps = RowProps & {
  readonly group: Budget['groups'][number];
  readonly lines: readonly Counted<Line>[];
};

/** A group that the family made, with its sums, above its envelopes. Closed, it shows those that are overspent. */
function EnvelopeGroup({ group, lines, ...shared }: EnvelopeGroupProps) {
  const { budget, from } = shared;
  const [isClosed, setClosed] = usePreference(`closed-budget-${group.id}`);
  const isFuture = phaseOf(budget, useFormat().today()) === 'future';
  const canEdit = useCanEdit();
  const money = (amount: string) => <MoneyText amount={amount} currency={budget.currency} />;
  return (
    <li>
      <div className={classes.row} data-group data-movable={canEdit || undefined}>
        <span className={classes.name}>
          <Fold
            label={t('Categories of {name}', { name: group.name })}
            isClosed={isClosed}
            toggle={() => setClosed(!isClosed)}
          />
          <strong>{group.name}</strong>
        </span>
        <span className={classes.usage} />
        <FromCell heading={from} amount={group.carried_over_decimal} currency={budget.currency} />
        <span className={classes.budgeted}>{money(group.budgeted_spending_decimal)}</span>
        <span className={classes.spent}>{!isFuture && money(group.actual_spending_decimal)}</span>
        <span className={classes.left}>{money(group.available_to_spend_decimal)}</span>
      </div>
      <ul className={classes.rows}>
        {lines
          .filter(({ line }) => !isClosed || isOverspent(line))
          .map(({ line, ids }) => (
            <li key={line.category.id}>
              <BudgetRow line={line} ids={ids} isChild {...shared} />
            </li>
          ))}
      </ul>
    </li>
  );
}

type GroupProps = RowProps & { readonly root: Root; readonly ids: readonly string[] };

/** A category with its subcategories. They can be closed, which this browser remembers; overspent ones stay in sight. */
function CategoryGroup({ root, ids, ...shared }: GroupProps) {
  const [isClosed, setClosed] = usePreference(`closed-budget-${root.category.id}`);
  const hasParts = root.subcategories.length > 0;
  const shown = root.subcategories.filter((line) => !isClosed || isOverspent(line));
  const group = { isClosed, toggle: () => setClosed(!isClosed) };
  return (
    <li>
      <BudgetRow line={root} ids={ids} {...(hasParts && { group })} {...shared} />
      {shown.length > 0 && (
        <ul className={classes.rows}>
          {shown.map((line) => (
            <li key={line.category.id}>
              <BudgetRow line={line} ids={[line.category.id]} isChild {...shared} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Whether an envelope of the month lacks money. */
function isOverspent({ budget_category_id: row, available_to_spend_decimal: left }: Line): boolean {
  return row !== null && isNegative(left);
}

/** Whether a category or one below it has an amount or transactions. */
function isUsed({ line: whole }: Counted<Line>): boolean {
  return [whole, ...('subcategories' in whole ? whole.subcategories : [])].some(
    (line) =>
      line.budget_category_id !== null ||
      [line.actual_spending_decimal, line.actual_income_decimal, line.carried_over_decimal].some(
        (amount) => !isZero(amount),
      ),
  );
}

const usedFirst = (one: Counted<Line>, other: Counted<Line>) => Number(isUsed(other)) - Number(isUsed(one));

function Uncategorized({ budget, from }: TotalProps) {
  const { actual_spending_decimal: spent } = budget.uncategorized;
  if (isZero(spent)) return null;
  return (
    <li className={classes.row}>
      <span className={classes.name}>{t('No category')}</span>
      <span className={classes.usage} />
      <FromCell heading={from} amount="0" currency={budget.currency} />
      <span className={classes.budgeted} />
      <span className={classes.spent}>
        <TransactionsLink budget={budget} q="is:counted category:none is:expense" label={t('No category')}>
          <MoneyText amount={spent} currency={budget.currency} />
        </TransactionsLink>
      </span>
    </li>
  );
}

type CategorySettingsProps = { readonly budget: Budget; readonly line: Line; readonly onClose: () => void };

/** Whether a category of a month is fixed, whether it takes over the rest of the month before, and its target. */
function CategorySettings(props: CategorySettingsProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Settings of {name}', { name: props.line.category.name })}>
      <SettingsForm {...props} />
    </FormDialog>
  );
}

function SettingsForm({ budget, line, onClose }: CategorySettingsProps) {
  const id = line.budget_category_id ?? '';
  const { locale } = useFormat();
  const { changeRow, removeRow, add } = useBudgetWrites();
  const [kind, rollover] = [line.kind ?? 'flexible', line.rollover === true];
  const first = targetValues(line.target, locale);
  const form = useForm({ initialValues: { kind, rollover, ...first } });
  const onSend = ({ kind: of, rollover: rolls, ...target }: typeof form.values) =>
    changeRow.mutate({ id, kind: of, rollover: rolls, target: targetBody(target, locale) }, { onSuccess: onClose });
  const onRemoved = () => {
    const { budgeted_spending_decimal: budgeted_spending } = 'own' in line ? line.own : line;
    const target = targetBody(first, locale);
    const again = { budget_id: budget.id, category_id: line.category.id, budgeted_spending, kind, rollover, target };
    onClose();
    keepFocus();
    notifyDone(t('{name} removed from the budget', { name: line.category.name }), () => add.mutate(again));
  };
  return (
    <Form
      form={form}
      error={changeRow.error}
      onSend={onSend}
      buttons={<FormButtons submit={t('Save')} isBusy={changeRow.isPending} onCancel={onClose} />}
    >
      <SegmentedControl
        aria-label={t('Kind of spending')}
        data={[
          { value: 'flexible', label: t('Flexible') },
          { value: 'fixed', label: t('Fixed') },
        ]}
        {...form.getInputProps('kind')}
      />
      <Checkbox
        label={t('Take over from the month before')}
        description={t('Its rest, also below zero.')}
        {...form.getInputProps('rollover', { type: 'checkbox' })}
      />
      {budget.method === 'envelopes' && <TargetFields form={form} currency={budget.currency} />}
      <Button
        variant="subtle"
        color="red"
        loading={removeRow.isPending}
        onClick={() => removeRow.mutate(id, { onSuccess: onRemoved })}
      >
        {t('Remove from the budget')}
      </Button>
    </Form>
  );
}
