import { Button, Chip, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import { amountToMove, lackOf, linesOf, type Place, restOf, sourcesFor } from './amount-to-move.ts';
import type { Budget, Line } from './budget-queries.ts';
import classes from './budgets.module.css';
import { useCanEdit } from './editing.ts';
import type { Moving } from './moving.tsx';

type CoverLineProps = { readonly budget: Budget; readonly line: Line; readonly moving: Moving };

/** Below an overspent category: the places with the most left that can cover it, the first one chosen. */
export function CoverLine({ budget, line: { category }, moving }: CoverLineProps) {
  const format = useFormat();
  const canEdit = useCanEdit();
  const [chosen, setChosen] = useState<Place | undefined>(undefined);
  const lack = lackOf(budget, category.id);
  if (!canEdit || lack === null) return null;
  const sources = sourcesFor(budget, category.id);
  const from = chosen !== undefined && sources.includes(chosen) ? chosen : sources[0];
  const amount = from === undefined ? null : amountToMove(budget, from, category.id);
  const names = new Map(linesOf(budget).map((one) => [one.category.id, one.category.name]));
  const label = t('Cover {amount} of {name}', { amount: format.money(lack, budget.currency), name: category.name });
  return (
    <fieldset className={classes.cover} aria-label={label}>
      <span>
        <IconAlertTriangle size={16} stroke={1.8} className={classes.alert} aria-hidden />
        {t('Cover {amount} from', { amount: format.money(lack, budget.currency) })}
      </span>
      <Chip.Group value={from ?? ''} onChange={(value) => setChosen(String(value) || null)}>
        <Group gap="xs">
          {sources.map((place) => (
            <Chip key={place} size="xs" variant="outline" value={place ?? ''}>
              {names.get(place ?? '') ?? t('Not assigned')} {format.money(restOf(budget, place), budget.currency)}
            </Chip>
          ))}
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => moving.open({ from: from ?? null, to: category.id })}
          >
            {t('Other…')}
          </Button>
        </Group>
      </Chip.Group>
      {from !== undefined && amount !== null && (
        <Button
          size="compact-sm"
          ms="auto"
          aria-label={label}
          onClick={() => moving.send({ from, to: category.id, amount })}
        >
          {t('Cover')}
        </Button>
      )}
    </fieldset>
  );
}
