import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { MissingRates } from '../../ui/index.ts';
import { securitiesQuery } from './investment-queries.ts';

type GapsProps = {
  readonly missingPrices: readonly { readonly security_id: string }[];
  readonly stalePrices?: readonly { readonly security_id: string }[];
  readonly missingRates: readonly Schemas['MissingRate'][];
};

/** The prices and rates that figures lack, and the prices that are old. */
export function Gaps({ missingPrices, stalePrices = [], missingRates }: GapsProps) {
  return (
    <>
      <MissingRates rates={missingRates} />
      <Securities ids={missingPrices} label={t('Not in these figures, as long as no price is known:')} />
      <Securities ids={stalePrices} label={t('The last price is more than a week old:')} />
    </>
  );
}

function Securities({ ids, label }: { ids: GapsProps['missingPrices']; label: ReactNode }) {
  const { data: securities = [] } = useQuery(securitiesQuery());
  const named = securities.filter(({ id }) => ids.some(({ security_id }) => security_id === id));
  if (named.length === 0) return null;
  return (
    <Text size="sm" c="var(--c-warning)" mt="xs">
      {label}{' '}
      {named.map(({ id, name, ticker }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/investments/$id" params={{ id }} {...props} />}
          >
            {name ?? ticker}
          </Anchor>
        </span>
      ))}
    </Text>
  );
}
