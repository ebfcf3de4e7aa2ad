import { Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/index.ts';
import { QueryView, useUndoable } from '../../ui/feedback/index.ts';
import { negated } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { EditMenu, listClasses, MoneyText, SectionCard, useFormat, WritersOnly } from '../../ui/index.ts';
import { type Trade, type TradeFilter, tradesQuery } from './investment-queries.ts';
import { TRADE_FORMS } from './trade-types.ts';

type TradeListProps = {
  readonly title: string;
  readonly filter: TradeFilter;
  readonly onEdit: (trade: Trade) => void;
};

/** Trades, the newest first, each with its menu. */
export function TradeList({ title, filter, onEdit }: TradeListProps) {
  const query = useQuery(tradesQuery(filter));
  return (
    <QueryView query={query}>
      {({ trades }) =>
        trades.length === 0 ? null : (
          <SectionCard title={title}>
            <ul className={listClasses.lines}>
              {trades.map((trade) => (
                <TradeRow key={trade.id} trade={trade} onEdit={() => onEdit(trade)} />
              ))}
            </ul>
          </SectionCard>
        )
      }
    </QueryView>
  );
}

function TradeRow({ trade, onEdit }: { trade: Trade; onEdit: () => void }) {
  const format = useFormat();
  const { name, type, date, account, amount_decimal: amount, currency } = trade;
  return (
    <Group component="li" wrap="nowrap" gap="sm" py={6} fz="sm">
      <div className={listClasses.text}>
        {name}
        <Text size="xs" c="dimmed">
          {TRADE_FORMS[type].label} · {format.date(date)} · {account.name}
        </Text>
      </div>
      <MoneyText amount={negated(amount)} currency={currency} kind="flow" />
      <WritersOnly>
        <TradeMenu trade={trade} onEdit={onEdit} />
      </WritersOnly>
    </Group>
  );
}

function TradeMenu({ trade, onEdit }: { trade: Trade; onEdit: () => void }) {
  const announce = useUndoable();
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/v1/trades/{id}', { params: { path: { id: trade.id } } }),
    onSuccess: ({ response }) => announce(t('{name} deleted', { name: trade.name }), response),
  });
  return <EditMenu name={trade.name} onEdit={onEdit} onDelete={() => remove.mutate()} />;
}
