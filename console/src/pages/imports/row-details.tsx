import { Text } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import type { Row } from './import-queries.ts';

/** The labels, split lines and transfer that the file gives a row. */
export function RowDetails({ row }: { row: Row }) {
  const { labels, split_lines: lines, transfer } = row;
  const { category, merchant, tags } = labels;
  const texts = [
    [category, merchant, ...tags].filter((name) => name !== null).join(', '),
    lines.length === 0 ? '' : t('Split into {names}', { names: lines.map(lineText).join('; ') }),
    transfer === null ? '' : SIDES[transfer.other_side](transfer.account),
  ];
  return texts
    .filter((text) => text !== '')
    .map((text) => (
      <Text span size="sm" c="dimmed" display="block" key={text}>
        {text}
      </Text>
    ));
}

type Transfer = NonNullable<Row['transfer']>;

const SIDES: Record<Transfer['other_side'], (account: string) => string> = {
  imported: (account) => t('Transfer: linked with its other side in {account}', { account }),
  ready: (account) => t('Transfer: will be linked when the import to {account} runs too', { account }),
  missing: (account) => t('Transfer: {account} in the file is not imported yet', { account }),
};

function lineText({ name, signed_amount, category }: Row['split_lines'][number]): string {
  return [category ?? name, signed_amount].filter((text) => text !== '').join(' ');
}
