import { Text } from '@mantine/core';
import type { Schemas } from '../../api/index.ts';
import { isNegative, isZero, negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAlertTriangle, IconCheck } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import type { LinkedAccount, LinkPreview } from './bank-queries.ts';
import classes from './banks.module.css';
import { balanceGap } from './link-choices.ts';

function gapText(amount: string, isLess: boolean, isOwed: boolean): string {
  if (isOwed) return isLess ? t('{amount} more owed there', { amount }) : t('{amount} less owed there', { amount });
  return isLess ? t('{amount} less there', { amount }) : t('{amount} more there', { amount });
}

type ComparedProps = {
  readonly linked: LinkedAccount;
  readonly account: Schemas['Account'];
  readonly isInverted: boolean;
  readonly preview: LinkPreview | undefined;
};

/** The balance at the bank against the one here, before anything is written. */
export function Compared({ linked, account, isInverted, preview }: ComparedProps) {
  const format = useFormat();
  const gap = preview?.balance?.difference ?? balanceGap(linked, account, isInverted);
  if (gap === null) return <span className={classes.second}>{t('The bank names no balance')}</span>;
  if (isZero(gap)) {
    return (
      <span className={classes.good}>
        <IconCheck size={16} aria-hidden /> {t('Same balance here')}
      </span>
    );
  }
  const amount = format.money(isNegative(gap) ? negated(gap) : gap, linked.currency);
  return (
    <span className={classes.warn}>
      <IconAlertTriangle size={16} aria-hidden />{' '}
      {gapText(amount, isNegative(gap), account.classification === 'liability')}
    </span>
  );
}

type ComingProps = {
  readonly preview: LinkPreview | undefined;
  readonly currency: string;
  readonly isAsked: boolean;
};

/** How many rows are new and how many are here, and whether they explain the difference of the balances. */
export function Coming({ preview, currency, isAsked }: ComingProps) {
  const format = useFormat();
  if (preview === undefined) return isAsked ? <span className={classes.second}>{t('The bank is asked')}</span> : null;
  const { counts, balance, error } = preview;
  const { created, updated, removed, duplicate } = counts;
  const isGap = balance !== null && !isZero(balance.difference);
  const left = balance?.expected_difference ?? '0';
  return (
    <>
      <span className={classes.second}>
        {t(
          '{created} new, {here, plural, =0 {none is here already} one {# is here already} other {# are here already}}',
          { created, here: duplicate + updated },
        )}
      </span>
      {removed > 0 && <span className={classes.second}>{t('{count} dropped by the bank', { count: removed })}</span>}
      {isGap && created + updated > 0 && (
        <span className={classes.second}>
          {isZero(left)
            ? t('With them the balances are the same')
            : t('With them {amount} would be left', {
                amount: format.money(isNegative(left) ? negated(left) : left, currency),
              })}
        </span>
      )}
      {error !== null && <span className={classes.second}>{error.message}</span>}
    </>
  );
}

/** How far back the bank goes. */
export function FirstDay({ previews }: { previews: readonly (LinkPreview | undefined)[] }) {
  const format = useFormat();
  const [first] = previews.flatMap((one) => one?.first_date ?? []).sort();
  if (first === undefined) return null;
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {t('The first transaction of the bank is of {date}.', { date: format.date(first) })}
    </Text>
  );
}
