export { addTransfers, type Joining, joinLegs } from './join-legs.ts';
export { legKeeper } from './leg-keeper.ts';
