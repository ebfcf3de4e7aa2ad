export { Form, FormButtons, FormError } from './form.tsx';
export { MoneyInput } from './money-input.tsx';
