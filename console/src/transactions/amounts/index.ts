export { AmountField } from './amount-field.tsx';
