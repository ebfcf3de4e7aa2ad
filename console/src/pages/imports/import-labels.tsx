import { Badge, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../ui/i18n/index.ts';
import { importLabelsQuery, type Label } from './import-queries.ts';
import classes from './imports.module.css';

export type UnknownLabels = 'create' | 'leave_out';

type ImportLabelsProps = {
  readonly id: string;
  readonly value: UnknownLabels;
  readonly onChange: (value: UnknownLabels) => void;
};

/** The labels of a file that the family does not have, and whether they are created. */
export function ImportLabels({ id, value, onChange }: ImportLabelsProps) {
  const labels = useQuery(importLabelsQuery(id)).data?.data ?? [];
  const unknown = labels.filter((label) => label.id === null);
  if (labels.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('The file names {count, plural, one {# label} other {# labels}}; you do not have {unknown} of them.', {
          count: labels.length,
          unknown: unknown.length,
        })}
      </Text>
      {unknown.length > 0 && (
        <>
          <SegmentedControl
            aria-label={t('Labels that you do not have')}
            className={classes.choice ?? ''}
            data={[
              { value: 'create', label: t('Create them') },
              { value: 'leave_out', label: t('Leave them out') },
            ]}
            value={value}
            onChange={(chosen) => onChange(chosen === 'create' ? 'create' : 'leave_out')}
          />
          <LabelNames labels={unknown} />
        </>
      )}
    </Stack>
  );
}

const KINDS: Record<Label['kind'], string> = { category: t('Category'), merchant: t('Merchant'), tag: t('Tag') };
const SHOWN = 30;

function LabelNames({ labels }: { labels: readonly Label[] }) {
  return (
    <ul className={classes.labels} aria-label={t('Labels that you do not have')}>
      {labels.slice(0, SHOWN).map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          <Badge variant="outline" color="gray" tt="none">
            {KINDS[kind]}: {name}
          </Badge>
        </li>
      ))}
      {labels.length > SHOWN && <li>{t('{count} more', { count: labels.length - SHOWN })}</li>}
    </ul>
  );
}
