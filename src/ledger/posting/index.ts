export { BalanceMoves, moveBalance } from './balance-moves.ts';
export { fillAccount } from './fill-account.ts';
