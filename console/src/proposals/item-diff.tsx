import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';
import { memberLabel, type ProposalItem, pairName, type RecordPair, recordPairs } from './item-words.ts';
import { MemberValue } from './member-value.tsx';
import classes from './proposals.module.css';
import { changesBetween, type RecordShown } from './record-changes.ts';

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
          <PairDiff pair={pair} />
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

function PairDiff({ pair: { before, after } }: { pair: RecordPair }) {
  return (
    <dl className={classes.diff}>
      {changesBetween(before, after).map(({ member, ...values }) => (
        <div key={member}>
          <dt>{memberLabel(member)}</dt>
          <dd>
            {before && <Old member={member} value={values.before} record={before} />}
            {before && after && <IconArrowRight size={14} className={classes.arrow} aria-hidden />}
            {after && <New member={member} value={values.after} record={after} isOnly={before === null} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SideProps = { readonly member: string; readonly value: unknown; readonly record: RecordShown };

function Old(props: SideProps) {
  return (
    <del>
      <VisuallyHidden>{t('Before:')} </VisuallyHidden>
      <MemberValue {...props} />
    </del>
  );
}

function New({ isOnly, ...props }: SideProps & { readonly isOnly: boolean }) {
  return (
    <ins>
      {!isOnly && <VisuallyHidden>{t('After:')} </VisuallyHidden>}
      <MemberValue {...props} />
    </ins>
  );
}
