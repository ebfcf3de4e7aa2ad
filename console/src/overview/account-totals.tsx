import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ACCOUNT_ICONS, type AccountGroup, groupAccounts } from '../account-types/index.ts';
import { balanceSheetQuery, type Schemas } from '../api/index.ts';
import { Sparkline, sumLines, useSparklines } from '../charts/index.ts';
import { listClasses, MoneyText, SectionCard } from '../ui/index.ts';
import classes from './overview.module.css';

type AccountTotalsProps = {
  readonly classification: 'asset' | 'liability';
  readonly accounts: readonly Schemas['Account'][];
};

/** Assets or liabilities by account type, with sparklines. */
export function AccountTotals({ classification, accounts }: AccountTotalsProps) {
  const isAsset = classification === 'asset';
  const counted = accounts.filter((one) => one.classification === classification && one.include_in_finances);
  const sheet = useQuery(balanceSheetQuery());
  const sparks = useSparklines(counted.map(({ id }) => id));
  const total = isAsset ? sheet.data?.assets : sheet.data?.liabilities;
  return (
    <SectionCard
      title={isAsset ? 'Assets' : 'Liabilities'}
      action={total && <MoneyText fw={600} fz="lg" amount={total.amount} currency={total.currency} />}
    >
      {counted.length === 0 && <Text c="dimmed">{isAsset ? 'No assets yet.' : 'No liabilities yet.'}</Text>}
      <Stack component="ul" gap={0} className={listClasses.lines}>
        {groupAccounts(counted).map((group) => (
          <AccountTypeRow
            key={group.type}
            group={group}
            line={sumLines(group.accounts.map(({ id }) => sparks.get(id) ?? []))}
          />
        ))}
      </Stack>
    </SectionCard>
  );
}

function AccountTypeRow({ group, line }: { group: AccountGroup; line: readonly number[] }) {
  const { type, plural, accounts, sums } = group;
  const Icon = ACCOUNT_ICONS[type];
  const [only] = accounts;
  const isOne = accounts.length === 1 && only !== undefined;
  return (
    <li className={classes.row}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <div className={listClasses.text}>
        {isOne ? (
          <Anchor
            inherit
            renderRoot={(props) => <Link to="/accounts/$id" params={{ id: only.id }} {...props} />}
            c="inherit"
          >
            {only.name}
          </Anchor>
        ) : (
          <Anchor inherit renderRoot={(props) => <Link to="/accounts" {...props} />} c="inherit">
            {plural}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {isOne ? group.label : `${accounts.length} accounts`}
        </Text>
      </div>
      <span className={classes.spark}>{sums.length === 1 && <Sparkline values={line} />}</span>
      <Group gap={0} className={classes.sums}>
        {sums.map(({ currency, amount }) => (
          <MoneyText key={currency} amount={amount} currency={currency} />
        ))}
      </Group>
    </li>
  );
}
