import { SegmentedControl } from '@mantine/core';
import { SPANS, type Span } from '../format/index.ts';
import { t } from '../i18n/index.ts';

const LABELS: Readonly<Record<Span, string>> = {
  '1M': t('1M||one month'),
  '3M': t('3M||three months'),
  '1Y': t('1Y||one year'),
  '5Y': t('5Y||five years'),
  all: t('All'),
};

type SpanSwitchProps = { readonly label: string; readonly value: Span; readonly onChange: (span: Span) => void };

export function SpanSwitch({ label, value, onChange }: SpanSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={(chosen) => onChange(SPANS.find((span) => span === chosen) ?? value)}
      data={SPANS.map((span) => ({ value: span, label: LABELS[span] }))}
    />
  );
}
