export { ProofAsker } from './proof-asker.tsx';
