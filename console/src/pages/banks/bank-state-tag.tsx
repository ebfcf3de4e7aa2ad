import { IconAlertTriangle, IconCheck, IconClock } from '../../ui/icons/index.ts';
import type { BankState } from './bank-state.ts';
import classes from './banks.module.css';

const ICONS = { good: IconCheck, quiet: IconClock, warning: IconAlertTriangle } as const;

/** The state of a connection as a tag; the icon goes with the colour. */
export function BankStateTag({ state: { tone, words } }: { state: BankState }) {
  const Icon = ICONS[tone];
  return (
    <span className={classes.tag} data-tone={tone}>
      <Icon size={14} aria-hidden /> {words}
    </span>
  );
}
