import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../../api/index.ts';
import { ErrorText } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { listClasses, MoneyText, useFormat } from '../../ui/index.ts';
import { useChoices } from './rule-words.ts';

type Preview = Schemas['RulePreview']['data'];
type Previewed = Preview['transactions'][number];

const SHOWN = 5;

/** The transactions that a rule would change, with each value before and after. */
export function RulePreview({ preview: { data, error } }: { preview: UseQueryResult<Preview> }) {
  if (error !== null) return <ErrorText error={error} />;
  if (data === undefined) return null;
  const { changed, scanned, is_complete, transactions } = data;
  return (
    <section aria-label={t('Preview')} aria-live="polite">
      <Text size="sm" fw={500}>
        {t('{count, plural, one {# transaction changes} other {# transactions change}}', { count: changed })}
      </Text>
      {!is_complete && (
        <Text size="xs" c="dimmed">
          {t('Counted among the newest {count}.', { count: scanned })}
        </Text>
      )}
      <ul className={listClasses.lines}>
        {transactions.slice(0, SHOWN).map((one) => (
          <PreviewRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function PreviewRow({ one }: { one: Previewed }) {
  const format = useFormat();
  const differences = useDifferences(one);
  return (
    <li>
      <Text size="sm" mt={6}>
        {one.before.name} · {format.date(one.date)} · <MoneyText amount={one.signed_amount} currency={one.currency} />
      </Text>
      {differences.map(({ label, before, after }) => (
        <Text size="xs" c="dimmed" key={label} mb={4}>
          {t('{member}: {before} → {after}', { member: label, before, after })}
        </Text>
      ))}
    </li>
  );
}

const NONE = '–';

function useDifferences({ before, after }: Previewed) {
  const choices = useChoices();
  const named = (type: Parameters<typeof choices>[0], ids: readonly (string | null)[]) =>
    ids.map((id) => choices(type)?.find(({ value }) => value === id)?.label ?? NONE).join(', ') || NONE;
  const yesNo = (value: boolean) => (value ? t('Yes') : t('No'));
  const members = [
    { label: t('Name'), of: ({ name }: Previewed['after']) => name },
    { label: t('Notes'), of: ({ notes }: Previewed['after']) => notes ?? NONE },
    { label: t('Category'), of: (one: Previewed['after']) => named('transaction_category', [one.category_id]) },
    { label: t('Merchant'), of: (one: Previewed['after']) => named('transaction_merchant', [one.merchant_id]) },
    { label: t('Tags'), of: (one: Previewed['after']) => named('transaction_tag', one.tag_ids) },
    { label: t('Excluded'), of: ({ excluded }: Previewed['after']) => yesNo(excluded) },
    { label: t('Reviewed'), of: ({ reviewed }: Previewed['after']) => yesNo(reviewed) },
    {
      label: t('Transfer'),
      of: (one: Previewed['after']) => named('transaction_account', [one.transfer_account_id]),
    },
  ];
  return members
    .map(({ label, of }) => ({ label, before: of(before), after: of(after) }))
    .filter((one) => one.before !== one.after);
}
