import { SegmentedControl } from '@mantine/core';
import { SPANS, type Span } from '../format/index.ts';
import { t } from '../i18n/index.ts';

type SpanSwitchProps = { readonly label: string; readonly value: Span; readonly onChange: (span: Span) => void };

export function SpanSwitch({ label, value, onChange }: SpanSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      value={value}
      onChange={(chosen) => onChange(SPANS.find((span) => span === chosen) ?? value)}
      data={SPANS.map((span) => ({ value: span, label: span === 'all' ? t('All') : span }))}
    />
  );
}
