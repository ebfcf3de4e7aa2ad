import { Text } from '@mantine/core';
import { daysBetween } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

/** The days until a date in words; dates in the past are marked. */
export function DueText({ date }: { date: string }) {
  const format = useFormat();
  const days = daysBetween(format.today(), date);
  const words = new Intl.RelativeTimeFormat(format.words, { numeric: 'auto' }).format(days, 'day');
  if (days >= 0) return words;
  return (
    <Text span inherit c="var(--mantine-color-error)">
      {t('expected {words}', { words })}
    </Text>
  );
}
