import { CARDS, type CardName } from '../layout.ts';
import { Card } from './card.tsx';

/** How high the content of each card usually is. */
const HEIGHTS: Readonly<Record<CardName, number>> = {
  review: 44,
  pace: 360,
  cash: 140,
  'net-worth': 375,
  spending: 420,
  bills: 420,
  goals: 200,
  'cash-flow': 260,
  recent: 313,
};

/** The place and the title of a card that has not been scrolled to. */
export function CardToCome({ name }: { readonly name: CardName }) {
  return (
    <Card title={CARDS[name]}>
      <div style={{ height: HEIGHTS[name] }} />
    </Card>
  );
}
