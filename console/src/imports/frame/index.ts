export { default as importClasses } from './imports.module.css';
export { Steps } from './steps.tsx';
