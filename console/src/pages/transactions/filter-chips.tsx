import { IconX } from '@tabler/icons-react';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import classes from './filters.module.css';
import { isOn, presetsOn, withoutPreset } from './presets.ts';
import type { TransactionsSearch } from './search.ts';

type FilterChipsProps = {
  readonly search: TransactionsSearch;
  readonly onChange: (change: TransactionsSearch) => void;
};

/** The usual filters, as buttons. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const { today, monthStartDay } = useFormat();
  return (
    <section className={classes.chips} aria-label={t('Quick filters')} data-screen-only>
      {presetsOn(today(), monthStartDay).map((preset) => {
        const isPressed = isOn(preset, search);
        return (
          <button
            key={preset.label}
            type="button"
            className={classes.chip}
            aria-pressed={isPressed}
            onClick={() => onChange(isPressed ? withoutPreset(preset) : preset.filters)}
          >
            {preset.label}
            {isPressed && <IconX size={14} aria-hidden />}
          </button>
        );
      })}
    </section>
  );
}
