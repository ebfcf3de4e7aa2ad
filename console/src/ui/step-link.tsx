import { ActionIcon, Group, type GroupProps } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { monthsAfter } from './format/index.ts';
import { t } from './i18n/index.ts';
import { IconChevronLeft, IconChevronRight } from './icons/index.ts';
import { useFormat } from './use-format.ts';

type Target = Pick<LinkProps, 'to' | 'search'>;

/** A button that leads to the period before or after. */
export function StepLink({ direction, ...target }: Target & { readonly direction: 'earlier' | 'later' }) {
  const label = direction === 'earlier' ? t('Earlier') : t('Later');
  const Icon = direction === 'earlier' ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      size="var(--control)"
      variant="default"
      aria-label={label}
      title={label}
      renderRoot={(props) => <Link {...target} resetScroll={false} {...props} />}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

type MonthStepsProps = GroupProps & { readonly month: string; readonly targetOf: (month: string) => Target };

/** The name of the month YYYY-MM, between links to the one before and the one after. */
export function MonthSteps({ month, targetOf, ...group }: MonthStepsProps) {
  const format = useFormat();
  const target = (months: number) => targetOf(monthsAfter(`${month}-01`, months).slice(0, 7));
  return (
    <Group gap="xs" {...group}>
      <StepLink direction="earlier" {...target(-1)} />
      <b aria-live="polite">{format.month(month)}</b>
      <StepLink direction="later" {...target(1)} />
    </Group>
  );
}
