import { Stack, Text } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { RecordDiff } from '../../ui/record-diff/index.ts';
import { type ProposalItem, pairName, type RecordPair, recordPairs } from './item-words.ts';

/** The members that an item changes, each with the old value and the new one. */
export function ItemDiff({ item }: { item: ProposalItem }) {
  const pairs = recordPairs(item);
  if (pairs.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('You cannot see this record.')}
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the records of a proposal never move
        <div key={index}>
          {pairs.length > 1 && <PairTitle pair={pair} />}
          <RecordDiff {...pair} />
        </div>
      ))}
    </Stack>
  );
}

function PairTitle({ pair }: { pair: RecordPair }) {
  const name = pairName(pair) ?? '';
  if (pair.before === null) return <Text size="sm">{t('New: {name}', { name })}</Text>;
  return <Text size="sm">{pair.after === null ? t('Deleted: {name}', { name }) : t('Changed: {name}', { name })}</Text>;
}
