import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { keepFocus, notifyDone } from '../../ui/feedback/index.ts';
import { isNegative, isZero } from '../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, useForm } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MoneyText, SectionCard, useFormat, usePreference } from '../../ui/index.ts';
import { type Budget, type Line, useBudgetWrites } from './budget-queries.ts';
import { BudgetRow, TransactionsLink } from './budget-row.tsx';
import classes from './budgets.module.css';
import { useCanEdit } from './editing.ts';
import type { Moving } from './moving.tsx';
import { TargetFields, targetBody, targetValues } from './targets.tsx';
import { phaseOf } from './usage.ts';

/** The categories of a month, each with its subcategories. */
export function BudgetTable({ budget, moving }: { budget: Budget; moving: Moving }) {
  const [edited, setEdited] = useState<Line | null>(null);
  const [isWhole, setWhole] = useState(false);
  const canEdit = useCanEdit();
  const isFuture = phaseOf(budget, useFormat().today()) === 'future';
  const used = budget.categories.filter(isUsed);
  const rest = budget.categories.filter((root) => !isUsed(root));
  const shown = used.length === 0 || isWhole ? [...used, ...rest] : used;
  const shared = { budget, moving, onEdit: setEdited };
  return (
    <SectionCard title={t('Categories')}>
      <div className={classes.head} data-movable={canEdit || undefined} aria-hidden>
        <span />
        <span />
        <span>{budget.method === 'envelopes' ? t('Assigned') : t('Budgeted')}</span>
        <span>{isFuture ? t('Target') : t('Spent')}</span>
        <span>{t('Left')}</span>
      </div>
      <ul className={classes.rows} aria-label={t('Categories')}>
        {shown.map((root) => (
          <CategoryGroup key={root.category.id} root={root} {...shared} />
        ))}
        <Uncategorized budget={budget} />
      </ul>
      {used.length > 0 && rest.length > 0 && (
        <Button variant="subtle" size="compact-sm" mt="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole
            ? t('Hide categories without an amount')
            : t('{count, plural, one {# category without an amount} other {# categories without an amount}}', {
                count: rest.length,
              })}
        </Button>
      )}
      {budget.current && <p className={classes.hint}>{t('The mark in a bar shows today.')}</p>}
      {canEdit && <p className={classes.hint}>{t('Drag what is left of a category onto another one to move it.')}</p>}
      {edited !== null && <CategorySettings budget={budget} line={edited} onClose={() => setEdited(null)} />}
    </SectionCard>
  );
}

type Root = Budget['categories'][number];
type GroupProps = { readonly root: Root } & Omit<ComponentProps<typeof BudgetRow>, 'line' | 'ids' | 'group'>;

/** A category with its subcategories. They can be closed, which this browser remembers; overspent ones stay in sight. */
function CategoryGroup({ root, ...shared }: GroupProps) {
  const [isClosed, setClosed] = usePreference(`closed-budget-${root.category.id}`);
  const hasParts = root.subcategories.length > 0;
  const shown = root.subcategories.filter(
    (line) => !isClosed || (line.budget_category_id !== null && isNegative(line.available_to_spend_decimal)),
  );
  const group = { isClosed, toggle: () => setClosed(!isClosed) };
  return (
    <li>
      <BudgetRow line={root} ids={idsOf(root)} {...(hasParts && { group })} {...shared} />
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

/** Whether a category or one below it has an amount or transactions. */
function isUsed(root: Root): boolean {
  return [root, ...root.subcategories].some(
    (line) =>
      line.budget_category_id !== null ||
      [line.actual_spending_decimal, line.actual_income_decimal, line.carried_over_decimal].some(
        (amount) => !isZero(amount),
      ),
  );
}

function idsOf({ category, subcategories }: Root): string[] {
  return [category.id, ...subcategories.map((line) => line.category.id)];
}

function Uncategorized({ budget }: { budget: Budget }) {
  const { actual_spending_decimal: spent } = budget.uncategorized;
  if (isZero(spent)) return null;
  return (
    <li className={classes.row}>
      <span className={classes.name}>{t('No category')}</span>
      <span className={classes.usage} />
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
